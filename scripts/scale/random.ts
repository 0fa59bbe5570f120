/** Random numbers that follow from a seed, and times of arrival. */

export interface Random {
  /** From 0 to 1. */
  next(): number;
  /** With this mean, from 0 on: most are short, a few long. */
  exponential(mean: number): number;
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, exponential: (mean) => -Math.log(1 - next()) * mean };
}
