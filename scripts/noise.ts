/** Noise for painting: the same numbers for the same seed, everywhere. */
export type Noise = (x: number, y: number) => number;

/** Value noise on a lattice of 256 × 256, between 0 and 1. */
export function smoothNoise(random: () => number): Noise {
  const lattice = Float64Array.from({ length: 65_536 }, random);
  const ease = (t: number) => t * t * (3 - 2 * t);
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const across = ease(x - column);
    const at = (dx: number, dy: number) => lattice[((row + dy) & 255) * 256 + ((column + dx) & 255)] ?? 0;
    const top = at(0, 0) + (at(1, 0) - at(0, 0)) * across;
    const bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * across;
    return top + (bottom - top) * ease(y - row);
  };
}

/** Noise upon finer noise, between 0 and 1. */
export function layered(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0;
  for (let octave = 0, scale = 1; octave < octaves; octave++, scale *= 2) {
    sum += noise(x * scale, y * scale) / scale;
    weight += 1 / scale;
  }
  return sum / weight;
}

/** Mulberry32: small, fast, and the same numbers everywhere. */
export function generator(seed: number): () => number {
  let state = seed * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
