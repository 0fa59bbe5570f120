/** Collects the shapes of a drawing by tone, and writes each tone as one path. Its style sheet colours the tones. */

/** From back to front. */
export const tones = [
  /** A coloured section. */
  "ground",
  /** A section over a picture. */
  "band",
  /** A field, a tile or a choice, with an outline. */
  "tile",
  "picture",
  /** What a picture shows. */
  "scenery",
  "rule",
  "text",
  "title",
  "button",
] as const;
export type Tone = (typeof tones)[number];

export interface Shape {
  tone: Tone;
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  /** Mountains instead of a box. */
  isPeaks?: boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Sketch {
  readonly shapes: Shape[] = [];

  box(tone: Tone, { x, y, width, height }: Box, radius = 2): void {
    if (width > 0 && height > 0)
      this.shapes.push({ tone, x, y, width, height, radius: Math.min(radius, width / 2, height / 2) });
  }

  circle(tone: Tone, x: number, y: number, radius: number): void {
    this.box(tone, { x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 }, radius);
  }

  /** A frame with a sun over mountains. */
  picture({ x, y, width, height }: Box, radius = 2): void {
    this.box("picture", { x, y, width, height }, radius);
    const size = Math.min(width, height * 1.8);
    const left = x + (width - size) / 2;
    const top = y + (height - size / 1.8) / 2;
    this.circle("scenery", left + size * 0.74, top + size * 0.15, size * 0.05);
    this.shapes.push({
      ...{ tone: "scenery", x: left + size * 0.18, y: top + size * 0.24, width: size * 0.66, height: size * 0.18 },
      ...{ radius: 0, isPeaks: true },
    });
  }

  toPaths(): Partial<Record<Tone, string>> {
    const paths: Partial<Record<Tone, string>> = {};
    for (const shape of this.shapes) paths[shape.tone] = (paths[shape.tone] ?? "") + toPath(shape);
    return paths;
  }
}

const short = (value: number): number => Math.round(value * 2) / 2;

function toPath(shape: Shape): string {
  const [x, y, width, height, r] = [shape.x, shape.y, shape.width, shape.height, shape.radius].map(short) as [
    ...[number, number, number, number, number],
  ];
  if (shape.isPeaks) {
    const at = (across: number, down: number) => `${short(x + width * across)} ${short(y + height * down)}`;
    return `M${at(0, 1)}L${at(0.32, 0)} ${at(0.55, 0.62)} ${at(0.74, 0.3)} ${at(1, 1)}z`;
  }
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const [across, down] = [short(width - 2 * r), short(height - 2 * r)];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${short(x + r)} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
}
