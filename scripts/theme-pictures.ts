/** Paints the demo theme's pictures: imagined landscapes, always the same bytes for the same scene. */
import { encodePng } from "./png.ts";

type Colour = readonly [red: number, green: number, blue: number];

interface Scene {
  seed: number;
  /** From the zenith down to the horizon. */
  sky: readonly [Colour, Colour, Colour];
  sun: { x: number; y: number; radius: number; colour: Colour };
  /** Ridges stand between these, the farthest first. */
  far: Colour;
  near: Colour;
  ridges: number;
  /** How jagged the ridges are: dunes 0, peaks 1. */
  rough: number;
  cloud: number;
  water: boolean;
  stars: boolean;
}

const width = 1280;
const height = 800;

const scenes: readonly Scene[] = [
  {
    seed: 11,
    sky: [
      [74, 108, 152],
      [224, 176, 152],
      [252, 222, 178],
    ],
    sun: { x: 0.7, y: 0.46, radius: 0.035, colour: [255, 240, 206] },
    far: [196, 160, 156],
    near: [30, 40, 52],
    ridges: 6,
    rough: 0.62,
    cloud: 0.45,
    water: false,
    stars: false,
  },
  {
    seed: 23,
    sky: [
      [134, 168, 176],
      [196, 212, 204],
      [228, 230, 214],
    ],
    sun: { x: 0.2, y: 0.2, radius: 0.03, colour: [255, 252, 238] },
    far: [164, 188, 178],
    near: [20, 46, 38],
    ridges: 8,
    rough: 0.5,
    cloud: 0.7,
    water: false,
    stars: false,
  },
  {
    seed: 37,
    sky: [
      [86, 140, 176],
      [188, 206, 204],
      [246, 220, 176],
    ],
    sun: { x: 0.82, y: 0.3, radius: 0.045, colour: [255, 246, 214] },
    far: [232, 196, 146],
    near: [128, 74, 40],
    ridges: 5,
    rough: 0.08,
    cloud: 0.15,
    water: false,
    stars: false,
  },
  {
    seed: 41,
    sky: [
      [52, 86, 122],
      [132, 166, 190],
      [214, 222, 220],
    ],
    sun: { x: 0.44, y: 0.4, radius: 0.028, colour: [255, 250, 232] },
    far: [128, 156, 174],
    near: [24, 42, 58],
    ridges: 4,
    rough: 0.72,
    cloud: 0.6,
    water: true,
    stars: false,
  },
  {
    seed: 59,
    sky: [
      [20, 22, 54],
      [88, 54, 104],
      [236, 128, 96],
    ],
    sun: { x: 0.32, y: 0.58, radius: 0.05, colour: [255, 208, 140] },
    far: [132, 70, 104],
    near: [14, 14, 32],
    ridges: 5,
    rough: 0.55,
    cloud: 0.35,
    water: true,
    stars: true,
  },
  {
    seed: 67,
    sky: [
      [146, 172, 204],
      [206, 220, 234],
      [244, 240, 238],
    ],
    sun: { x: 0.6, y: 0.24, radius: 0.03, colour: [255, 255, 250] },
    far: [206, 218, 232],
    near: [84, 106, 134],
    ridges: 6,
    rough: 0.68,
    cloud: 0.5,
    water: false,
    stars: false,
  },
];

/** `assets/hero-1.png` to `hero-6.png`, 1280 × 800. */
export function themePictures(): Record<string, Uint8Array> {
  return Object.fromEntries(
    scenes.map((scene, index) => [`assets/hero-${index + 1}.png`, encodePng(width, height, paint(scene))]),
  );
}

function paint(scene: Scene): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  const random = generator(scene.seed);
  const noise = smoothNoise(random);
  const shoreline = scene.water ? Math.round(height * 0.72) : height;
  const ridges = Array.from({ length: scene.ridges }, (_, index) => ridge(scene, index, noise, shoreline));
  for (let y = 0; y < shoreline; y++) {
    for (let x = 0; x < width; x++) {
      const hiding = ridges.findLastIndex(({ tops }) => y >= (tops[x] ?? height));
      const nearest = ridges[hiding];
      let colour = nearest ? nearest.shade(x, y, y - (nearest.tops[x] ?? height)) : skyAt(scene, x, y, noise, random);
      // The first pixel of a slope is mixed with what is behind it, so that edges are not stairs.
      for (const { tops, shade } of ridges.slice(hiding + 1)) {
        const depth = y - (tops[x] ?? height);
        if (depth > -1) colour = mix(colour, shade(x, y, depth), depth + 1);
      }
      put(pixels, x, y, colour, random);
    }
  }
  for (let y = shoreline; y < height; y++) reflect(scene, pixels, y, shoreline, noise, random);
  return pixels;
}

function skyAt(scene: Scene, x: number, y: number, noise: Noise, random: () => number): Colour {
  const [zenith, middle, horizon] = scene.sky;
  const down = Math.min(1, y / (height * 0.7));
  let colour = down < 0.5 ? mix(zenith, middle, down * 2) : mix(middle, horizon, down * 2 - 1);
  const fromSun = Math.hypot(x / width - scene.sun.x, ((y / height - scene.sun.y) * height) / width);
  colour = mix(colour, scene.sun.colour, 0.75 * Math.exp(-fromSun * 6.5));
  const disc = (scene.sun.radius - fromSun) * width * 0.5 + 0.5;
  if (disc > 0) colour = mix(colour, scene.sun.colour, Math.min(1, disc));
  if (scene.stars && y < height * 0.4 && random() > 0.9994) return mix(colour, [255, 255, 255], 0.8 * random());
  const cover = layered(noise, x / 260, y / 70 + scene.seed, 4) - (1.08 - scene.cloud);
  return cover > 0 ? mix(colour, mix([255, 255, 255], scene.sky[2], 0.35), Math.min(0.8, cover * 2.6)) : colour;
}

function ridge(scene: Scene, index: number, noise: Noise, floor: number) {
  const nearness = scene.ridges === 1 ? 1 : index / (scene.ridges - 1);
  const base = floor * (0.5 + 0.42 * nearness);
  const reach = height * (0.11 + 0.13 * (1 - Math.abs(nearness - 0.4)));
  const stretch = 340 - 120 * nearness;
  const tops = Float64Array.from({ length: width }, (_, x) => {
    const soft = noise(x / stretch, index * 17.3 + scene.seed) * 2 - 1;
    const jagged = layered(noise, x / (stretch * 0.6), index * 9.1 + scene.seed, 7) * 2 - 1;
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

/** Water shows what stands above it, upside down, darker and broken by ripples. */
function reflect(
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
    put(pixels, x, y, mix(above, scene.near, 0.28 + depth / (height * 1.2)), random);
  }
}

/** Film grain of a few levels keeps large smooth areas from showing bands. */
function put(pixels: Uint8Array, x: number, y: number, colour: Colour, random: () => number): void {
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
function smoothNoise(random: () => number): Noise {
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
function layered(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0;
  for (let octave = 0, scale = 1; octave < octaves; octave++, scale *= 2) {
    sum += noise(x * scale, y * scale) / scale;
    weight += 1 / scale;
  }
  return sum / weight;
}

/** Mulberry32: small, fast, and the same numbers everywhere. */
function generator(seed: number): () => number {
  let state = seed * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
