/** How many nodes a position may be searched with in a review or for a link, and the choice that is made at first. */
export const NODE_CHOICES: readonly number[] = [20_000, 100_000, 500_000, 2_000_000];
export const DEFAULT_NODES = 100_000;
