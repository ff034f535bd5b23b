/* What bare C needs for the least that a connection game's random game can be: shuffle the cells of an N x N board of
   hexagons, place stones of alternating colours in that order, keep chains by union-find, stop when one joins its two
   sides. No rules object, no legality, no history. Prints moves per second of CPU time. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { N = 11, STRIDE = N + 2, POINTS = STRIDE * STRIDE, CELLS = N * N };

static uint64_t a = 0x9E3779B97F4A7C15u, b = 0xBF58476D1CE4E5B9u;

static uint64_t next(void) { /* xoroshiro128++, as in quincunx.core.rng */
    uint64_t x = a, y = b, s = x + y;
    s = ((s << 17) | (s >> 47)) + x;
    y ^= x;
    a = ((x << 49) | (x >> 15)) ^ y ^ (y << 21);
    b = (y << 28) | (y >> 36);
    return s;
}

static uint16_t parent[POINTS];
static uint8_t reach[POINTS], cell[POINTS];

static int root(int p) {
    while (parent[p] != p) p = parent[p] = parent[parent[p]];
    return p;
}

int main(int argc, char **argv) {
    static const int near[6] = {1, -1, STRIDE, -STRIDE, STRIDE - 1, 1 - STRIDE};
    uint16_t order[CELLS];
    double seconds = argc > 1 ? atof(argv[1]) : 0.5;
    long moves = 0, games = 0, wins = 0;
    clock_t begun = clock();
    for (int i = 0; i < CELLS; i++) order[i] = (uint16_t)((i / N + 1) * STRIDE + i % N + 1);
    do {
        for (int repeat = 0; repeat < 1000; repeat++, games++) {
            for (int i = 0; i < POINTS; i++) cell[i] = 2;
            for (int i = 0; i < CELLS; i++) {
                int j = i + (int)(((next() >> 32) * (uint64_t)(CELLS - i)) >> 32);
                int point = order[j], colour = i & 1, mine = point;
                order[j] = order[i];
                order[i] = (uint16_t)point;
                cell[point] = (uint8_t)colour;
                parent[point] = (uint16_t)point;
                int along = colour ? point % STRIDE : point / STRIDE;
                reach[point] = (uint8_t)((along == 1) | (along == N) << 1);
                for (int k = 0; k < 6; k++) {
                    int other = point + near[k];
                    if (cell[other] != colour) continue;
                    other = root(other);
                    if (other == mine) continue;
                    parent[mine] = (uint16_t)other;
                    reach[other] |= reach[mine];
                    mine = other;
                }
                moves++;
                if (reach[mine] == 3) {
                    wins += colour;
                    break;
                }
            }
        }
    } while ((double)(clock() - begun) / CLOCKS_PER_SEC < seconds);
    double spent = (double)(clock() - begun) / CLOCKS_PER_SEC;
    printf("%.0f %.0f %.4f\n", (double)moves / spent, (double)games / spent, (double)wins / (double)games);
    return 0;
}
