/** Where the lines of a chart run: across in percent of its width, so that it stretches without script, down in pixels. */

export interface LineGeometry {
  points: { x: number; y: number }[];
  /** Where the value at its end is written: beside the point, but never over another one. */
  labelY: number;
}

export interface ChartGeometry {
  heightPx: number;
  /** The value of the upper hairline; the lower one is zero. */
  top: number;
  topY: number;
  baseY: number;
  lines: LineGeometry[];
}

/** Of the whole drawing; above the upper hairline stands its value, below the lower one half a stroke. */
const heightPx = 156;
const topY = 20;
const baseY = heightPx - 6;

/** Between two values written below each other. */
const labelGapPx = 18;

export function chartGeometry(series: readonly (readonly number[])[]): ChartGeometry {
  const top = niceCeiling(Math.max(0, ...series.flat()));
  const lines = series.map((values) =>
    values.map((value, index) => ({ x: xOf(index, values.length), y: yOf(value, top) })),
  );
  const labels = spread(lines.map((points) => points.at(-1)?.y ?? baseY));
  return {
    heightPx,
    top,
    topY,
    baseY,
    lines: lines.map((points, index) => ({ points, labelY: labels[index] ?? baseY })),
  };
}

const xOf = (index: number, count: number) => (count < 2 ? 100 : round((100 * index) / (count - 1)));
const yOf = (value: number, top: number) => round(baseY - ((baseY - topY) * value) / top);
const round = (value: number) => Math.round(value * 100) / 100;

/** The least of 1, 2, 5, 10, 20, 50 and so on that is not below `value`. */
export function niceCeiling(value: number): number {
  let power = 1;
  while (10 * power < value) power *= 10;
  return [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= value) ?? 10 * power;
}

/** Moves places that are too close apart, keeping their order and the drawing's edges. */
export function spread(places: readonly number[]): number[] {
  const order = places.map((_, index) => index).sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  const moved = [...places];
  let ceiling = 0;
  for (const index of order) {
    moved[index] = Math.max(moved[index] ?? 0, ceiling);
    ceiling = (moved[index] ?? 0) + labelGapPx;
  }
  let floor = baseY;
  for (const index of order.toReversed()) {
    moved[index] = Math.min(moved[index] ?? 0, floor);
    floor = (moved[index] ?? 0) - labelGapPx;
  }
  return moved;
}
