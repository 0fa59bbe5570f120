/** Paints the pictures of the demo theme: imaginary landscapes, with the same bytes for the same scene every time. */
import { encodePng } from "./png.ts";
import { type Colour, type Scene, scenes } from "./theme-scenes.ts";

const width = 1280;
const height = 800;

/** `assets/hero-1.png` to `hero-6.png`, 1280 × 800. */
export function paintPictures(): Record<string, Uint8Array> {
  return Object.fromEntries(
    scenes.map((scene, index) => [`assets/hero-${index + 1}.png`, encodePng(width, height, paint(scene))]),
  );
}

function paint(scene: Scene): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  const random = createRandom(scene.seed);
  const noise = createNoise(random);
  const shoreline = scene.water ? Math.round(height * 0.72) : height;
  const ridges = Array.from({ length: scene.ridges }, (_, index) => createRidge(scene, index, noise, shoreline));
  for (let y = 0; y < shoreline; y++) {
    for (let x = 0; x < width; x++) {
      const hiding = ridges.findLastIndex(({ tops }) => y >= (tops[x] ?? height));
      const nearest = ridges[hiding];
      let colour = nearest
        ? nearest.shade(x, y, y - (nearest.tops[x] ?? height))
        : paintSky(scene, x, y, noise, random);
      // Blend the first pixel of a slope with the background to avoid jagged edges.
      for (const { tops, shade } of ridges.slice(hiding + 1)) {
        const depth = y - (tops[x] ?? height);
        if (depth > -1) colour = mix(colour, shade(x, y, depth), depth + 1);
      }
      putPixel(pixels, x, y, colour, random);
    }
  }
  for (let y = shoreline; y < height; y++) paintReflection(scene, pixels, y, shoreline, noise, random);
  return pixels;
}

function paintSky(scene: Scene, x: number, y: number, noise: Noise, random: () => number): Colour {
  const [zenith, middle, horizon] = scene.sky;
  const down = Math.min(1, y / (height * 0.7));
  let colour = down < 0.5 ? mix(zenith, middle, down * 2) : mix(middle, horizon, down * 2 - 1);
  const fromSun = Math.hypot(x / width - scene.sun.x, ((y / height - scene.sun.y) * height) / width);
  colour = mix(colour, scene.sun.colour, 0.75 * Math.exp(-fromSun * 6.5));
  const disc = (scene.sun.radius - fromSun) * width * 0.5 + 0.5;
  if (disc > 0) colour = mix(colour, scene.sun.colour, Math.min(1, disc));
  if (scene.stars && y < height * 0.4 && random() > 0.9994) return mix(colour, [255, 255, 255], 0.8 * random());
  const cover = layerNoise(noise, x / 260, y / 70 + scene.seed, 4) - (1.08 - scene.cloud);
  return cover > 0 ? mix(colour, mix([255, 255, 255], scene.sky[2], 0.35), Math.min(0.8, cover * 2.6)) : colour;
}

function createRidge(scene: Scene, index: number, noise: Noise, floor: number) {
  const nearness = scene.ridges === 1 ? 1 : index / (scene.ridges - 1);
  const base = floor * (0.5 + 0.42 * nearness);
  const reach = height * (0.11 + 0.13 * (1 - Math.abs(nearness - 0.4)));
  const stretch = 340 - 120 * nearness;
  const tops = Float64Array.from({ length: width }, (_, x) => {
    const soft = noise(x / stretch, index * 17.3 + scene.seed) * 2 - 1;
    const jagged = layerNoise(noise, x / (stretch * 0.6), index * 9.1 + scene.seed, 7) * 2 - 1;
    return base - reach * (soft * (1 - scene.rough * 0.6) + jagged * scene.rough);
  });
  const flat = mix(scene.far, scene.near, nearness ** 0.85);
  const shade = (x: number, y: number, depth: number): Colour => {
    const slope = (tops[Math.min(width - 1, x + 3)] ?? 0) - (tops[Math.max(0, x - 3)] ?? 0);
    const texture = noise(x / 9 + index * 31, y / 5) - 0.5 + 0.7 * (noise(x / 2.5, y / 2 + index * 7) - 0.5);
    const facing = Math.max(-1, Math.min(1, (x / width - scene.sun.x) * 3));
    const light = 1 + 0.02 * slope * facing * Math.exp(-depth / 45) + texture * (0.1 + 0.16 * nearness);
    const mist = 0.55 * Math.min(1, depth / (height * 0.22)) * (1 - nearness);
    return mix([flat[0] * light, flat[1] * light, flat[2] * light], scene.sky[2], mist);
  };
  return { tops, shade };
}

/** Mirrors the picture above the shoreline, darker and with ripples. */
function paintReflection(
  scene: Scene,
  pixels: Uint8Array,
  y: number,
  shoreline: number,
  noise: Noise,
  random: () => number,
): void {
  const depth = y - shoreline;
  for (let x = 0; x < width; x++) {
    const ripple = (noise(x / (26 + depth / 4), y / 2.2) - 0.5) * (3 + depth * 0.22);
    const mirrored = Math.max(0, Math.min(shoreline - 1, Math.round(shoreline - 1 - depth * 1.5 + ripple * 2)));
    const from = (mirrored * width + Math.max(0, Math.min(width - 1, Math.round(x + ripple)))) * 3;
    const above: Colour = [pixels[from] ?? 0, pixels[from + 1] ?? 0, pixels[from + 2] ?? 0];
    putPixel(pixels, x, y, mix(above, scene.near, 0.28 + depth / (height * 1.2)), random);
  }
}

/** Adds slight film grain, which hides banding in large smooth areas. */
function putPixel(pixels: Uint8Array, x: number, y: number, colour: Colour, random: () => number): void {
  const grain = random() * 5 - 2.5;
  const at = (y * width + x) * 3;
  for (let channel = 0; channel < 3; channel++) {
    pixels[at + channel] = Math.max(0, Math.min(255, Math.round((colour[channel] ?? 0) + grain)));
  }
}

const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

type Noise = (x: number, y: number) => number;

/** Value noise on a lattice of 256 × 256, between 0 and 1. */
function createNoise(random: () => number): Noise {
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

/** Adds octaves of finer noise; between 0 and 1. */
function layerNoise(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0;
  for (let octave = 0, scale = 1; octave < octaves; octave++, scale *= 2) {
    sum += noise(x * scale, y * scale) / scale;
    weight += 1 / scale;
  }
  return sum / weight;
}

/** Mulberry32, a seeded generator that gives the same numbers on every machine. */
function createRandom(seed: number): () => number {
  let state = seed * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
