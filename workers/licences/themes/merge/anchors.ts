/** Cuts texts at the lines that all of them have exactly once and in the same order, so that long files compare fast. */

/** The lines between two anchors, one list for each text. */
export type Stretch = string[][];
export type Cut = { anchor: string } | { stretch: Stretch };

export function cutAtAnchors(texts: readonly string[][]): Cut[] {
  const cuts: Cut[] = [];
  let starts = texts.map(() => 0);
  const stretchUntil = (ends: number[]) => {
    const stretch = texts.map((lines, side) => lines.slice(starts[side], ends[side]));
    if (stretch.some((lines) => lines.length > 0)) cuts.push({ stretch });
  };
  for (const positions of findAnchors(texts)) {
    stretchUntil(positions);
    cuts.push({ anchor: texts[0]?.[positions[0] ?? 0] ?? "" });
    starts = positions.map((position) => position + 1);
  }
  stretchUntil(texts.map((lines) => lines.length));
  return cuts;
}

/** Positions of each anchor in each text, increasing in all of them. */
function findAnchors(texts: readonly string[][]): number[][] {
  const [first = [], ...others] = texts;
  const positions = others.map(findUniqueLines);
  let anchors: number[][] = [];
  for (const [line, position] of findUniqueLines(first)) {
    const elsewhere = positions.map((unique) => unique.get(line));
    if (elsewhere.every((found) => found !== undefined)) anchors.push([position, ...(elsewhere as number[])]);
  }
  for (let side = 1; side < texts.length; side++) anchors = findLongestIncreasing(anchors, side);
  return anchors;
}

function findUniqueLines(lines: readonly string[]): Map<string, number> {
  const positions = new Map<string, number>();
  const repeated = new Set<string>();
  lines.forEach((line, position) => {
    if (positions.has(line)) repeated.add(line);
    positions.set(line, position);
  });
  for (const line of repeated) positions.delete(line);
  return positions;
}

/** Patience sorting: keeps as many as can be kept, in n log n. */
function findLongestIncreasing(items: number[][], side: number): number[][] {
  const value = (at: number): number => items[at]?.[side] ?? 0;
  const tops: number[] = [];
  const before: number[] = [];
  for (let at = 0; at < items.length; at++) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (value(tops[middle] ?? 0) < value(at)) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (tops[low - 1] ?? -1) : -1;
    tops[low] = at;
  }
  const kept: number[][] = [];
  for (let at = tops.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) kept.push(items[at] ?? []);
  return kept.reverse();
}
