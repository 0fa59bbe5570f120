/** Random numbers that a seed repeats. */
export interface Random {
  /** From 0, below 1. */
  next(): number;
  /** A whole number from 0, below `count`. */
  below(count: number): number;
  between(min: number, max: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

/** The generator Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    between: (min, max) => min + next() * (max - min),
    pick: (values) => values[below(values.length)] as (typeof values)[number],
  };
}
