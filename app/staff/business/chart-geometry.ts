/** Chart coordinates: x in percent so that the chart stretches without script, y in pixels. */

interface LineGeometry {
  points: { x: number; y: number }[];
  /** Position of the end value; labels never overlap. */
  labelY: number;
}

export interface ChartGeometry {
  heightPx: number;
  /** Value of the upper grid line; the lower one is zero. */
  top: number;
  topY: number;
  baseY: number;
  lines: LineGeometry[];
}

/** Height of the whole drawing, with room for the label above the upper grid line. */
const heightPx = 156;
const topY = 20;
const baseY = heightPx - 6;

/** Minimum distance of two end labels. */
const labelGapPx = 18;

export function computeChartGeometry(series: readonly (readonly number[])[]): ChartGeometry {
  const top = niceCeiling(Math.max(0, ...series.flat()));
  const lines = series.map((values) =>
    values.map((value, index) => ({ x: toX(index, values.length), y: toY(value, top) })),
  );
  const labels = spreadLabels(lines.map((points) => points.at(-1)?.y ?? baseY));
  return {
    heightPx,
    top,
    topY,
    baseY,
    lines: lines.map((points, index) => ({ points, labelY: labels[index] ?? baseY })),
  };
}

const toX = (index: number, count: number) => (count < 2 ? 100 : round((100 * index) / (count - 1)));
const toY = (value: number, top: number) => round(baseY - ((baseY - topY) * value) / top);
const round = (value: number) => Math.round(value * 100) / 100;

/** The least of 1, 2, 5, 10, 20, 50 and so on that is not below `value`. */
export function niceCeiling(value: number): number {
  let power = 1;
  while (10 * power < value) power *= 10;
  return [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= value) ?? 10 * power;
}

/** Spreads labels that are too close, keeping their order and staying inside the drawing. */
export function spreadLabels(places: readonly number[]): number[] {
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
