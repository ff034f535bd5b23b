/* A whole UGI engine in C: Strands on any board, playing at random, with all that `quincunx verify` asks.
 *
 *     cc -O2 -o strands_engine strands_engine.c
 *     quincunx verify strands --engine ./strands_engine
 *     quincunx match ugi:./strands_engine level:1 --game strands
 *
 * Knows the boards mini and standard by name; GameOptions brings any other as rows from the top, joined by "/", numbers
 * by spaces, written as in a URL. Other options of the game are not known here. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 271, LONG = 1 << 16 };
static const char STANDARD[] =
    "6 4 4 4 4 6/4 3 3 3 3 3 4/4 3 2 2 2 2 3 4/4 3 2 2 2 2 2 3 4/4 3 2 2 2 2 2 2 3 4/6 3 2 2 2 1 2 2 2 3 6/"
    "4 3 2 2 2 2 2 2 3 4/4 3 2 2 2 2 2 3 4/4 3 2 2 2 2 3 4/4 3 3 3 3 3 4/6 4 4 4 4 6";
static const char MINI[] = "4 3 3 4/3 2 2 2 3/3 2 2 2 2 3/4 2 2 1 2 2 4/3 2 2 2 2 3/3 2 2 2 3/4 3 3 4";

static int rows, cells, row_of[MOST], place_of[MOST], number_of[MOST], at[32][32];
static int stone[MOST]; /* -1 empty, else the player */
static int player, chosen, left, may_stop, empty;

/* The board from rows 'a' (bottom) up: `at` finds the cell by row and place. */
static void set_board(const char *text) {
    int lines[32][32], lengths[32] = {0}, n = 0;
    for (const char *c = text; *c; c++) {
        if (*c == '/') n++;
        else if (isdigit((unsigned char)*c) && n < 32 && lengths[n] < 32) lines[n][lengths[n]++] = *c - '0';
    }
    rows = n + 1;
    cells = 0;
    memset(at, -1, sizeof at);
    for (int r = 0; r < rows; r++)
        for (int i = 0; i < lengths[rows - 1 - r] && cells < MOST; i++) {
            row_of[cells] = r, place_of[cells] = i, number_of[cells] = lines[rows - 1 - r][i];
            at[r][i] = cells++;
        }
}

/* "mini%2F..." or "board=...&other=..." as it stands in a line. */
static void set_options(char *text) {
    char board[LONG] = "", *out = board, *from = strstr(text, "board=");
    if (!from) { set_board(STANDARD); return; }
    for (from += 6; *from && *from != '&' && *from != '\n'; from++) {
        unsigned code;
        if (*from == '%' && sscanf(from + 1, "%2x", &code) == 1) *out++ = (char)code, from += 2;
        else *out++ = *from;
    }
    *out = 0;
    set_board(strcmp(board, "mini") == 0 ? MINI : board);
}

static int count(int number) {
    int n = 0;
    for (int i = 0; i < cells; i++) n += stone[i] < 0 && number_of[i] == number;
    return n;
}

static void start(void) {
    for (int i = 0; i < cells; i++) stone[i] = -1;
    player = 0, chosen = 2, left = 1, may_stop = 0, empty = cells; /* the opening: one cell marked 2 */
}

static void play(const char *move) {
    if (strcmp(move, "done") != 0) {
        int row = move[0] - 'a', place = atoi(move + 1) - 1;
        if (row < 0 || row >= 32 || place < 0 || place >= 32 || at[row][place] < 0) return;
        int cell = at[row][place];
        if (!chosen) { /* the first cell of a turn chooses its number */
            chosen = number_of[cell];
            int there = count(chosen);
            left = there < chosen ? there : chosen, may_stop = there >= chosen;
        }
        stone[cell] = player, empty--, left--;
    } else left = 0;
    if (left == 0) player = !player, chosen = 0, may_stop = 0;
}

/* Write the legal moves; returns how many. */
static int legal(char moves[][16]) {
    int n = 0;
    for (int i = 0; i < cells; i++)
        if (stone[i] < 0 && (!chosen || number_of[i] == chosen))
            snprintf(moves[n++], sizeof moves[0], "%c%d", 'a' + row_of[i], place_of[i] + 1);
    if (may_stop) strcpy(moves[n++], "done");
    return n;
}

static int flood(int cell, int who, char *seen) {
    int r = row_of[cell], i = place_of[cell], size = 1, middle = rows / 2;
    int up = r < middle ? 0 : -1, down = r <= middle ? -1 : 0; /* how places shift from row to row */
    int near[6][2] = {{r, i - 1}, {r, i + 1}, {r + 1, i + up}, {r + 1, i + up + 1}, {r - 1, i + down}, {r - 1, i + down + 1}};
    seen[cell] = 1;
    for (int k = 0; k < 6; k++) {
        if (near[k][0] < 0 || near[k][0] >= 32 || near[k][1] < 0 || near[k][1] >= 32) continue;
        int next = at[near[k][0]][near[k][1]];
        if (next >= 0 && stone[next] == who && !seen[next]) size += flood(next, who, seen);
    }
    return size;
}

/* Sizes of a player's groups, the largest first, ended by 0. */
static void groups(int who, int *sizes) {
    char seen[MOST] = {0};
    int n = 0;
    for (int i = 0; i < cells; i++)
        if (stone[i] == who && !seen[i]) sizes[n++] = flood(i, who, seen);
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && sizes[k - 1] < sizes[k]; k--) {
            int swapped = sizes[k];
            sizes[k] = sizes[k - 1], sizes[k - 1] = swapped;
        }
    sizes[n] = 0;
}

static void answer(const char *asked) {
    static char moves[MOST + 1][16];
    int ours[MOST + 1], theirs[MOST + 1], i = 0;
    groups(0, ours), groups(1, theirs);
    while (ours[i] && ours[i] == theirs[i]) i++;
    if (!strcmp(asked, "gameover")) printf("response %s\n", empty ? "false" : "true");
    else if (!strcmp(asked, "p1turn")) printf("response %s\n", player ? "false" : "true");
    else if (!strcmp(asked, "turn")) printf("response %s\n", !empty ? "none" : player ? "p2" : "p1");
    else if (!strcmp(asked, "result")) printf("response %s\n", empty ? "none" : ours[i] > theirs[i] ? "p1win" : "p2win");
    else if (!strcmp(asked, "points")) empty ? puts("response none") : printf("response %d %d\n", ours[0], theirs[0]);
    else if (!strcmp(asked, "legal")) {
        int n = legal(moves);
        fputs("response", stdout);
        for (int k = 0; k < n; k++) printf(" %s", moves[k]);
        puts("");
    } else puts("response unknown");
}

int main(void) {
    static char line[LONG], moves[MOST + 1][16];
    srand((unsigned)time(NULL));
    set_board(STANDARD), start();
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "setoption name GameOptions", 26)) { set_options(line), start(); continue; }
        char *word = strtok(line, " \r\n");
        if (!word) continue;
        if (!strcmp(word, "ugi")) {
            puts("id name Random Strands in C\nid author you\noption name GameOptions type string default <empty>\nugiok");
        } else if (!strcmp(word, "isready")) puts("readyok");
        else if (!strcmp(word, "position")) { /* position startpos moves ... */
            start();
            strtok(NULL, " \r\n"), strtok(NULL, " \r\n");
            while ((word = strtok(NULL, " \r\n"))) play(word);
        } else if (!strcmp(word, "query")) { word = strtok(NULL, " \r\n"); answer(word ? word : ""); }
        else if (!strcmp(word, "go")) printf("bestmove %s\n", moves[rand() % legal(moves)]);
        else if (!strcmp(word, "quit")) break;
        fflush(stdout);
    }
    return 0;
}
