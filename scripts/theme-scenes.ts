/** The landscapes in the pictures of the demo theme. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface Scene {
  seed: number;
  /** From the zenith down to the horizon. */
  sky: readonly [Colour, Colour, Colour];
  sun: { x: number; y: number; radius: number; colour: Colour };
  /** Colours of the farthest and the nearest ridge. */
  far: Colour;
  near: Colour;
  ridges: number;
  /** How jagged the ridges are: dunes 0, peaks 1. */
  rough: number;
  cloud: number;
  water: boolean;
  stars: boolean;
}

export const scenes: readonly Scene[] = [
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
