"""A slow, literal second reading of the rules, sharing no code with the engines it is compared with."""
