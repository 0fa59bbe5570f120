import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeChartGeometry, niceCeiling, spreadLabels } from "./chart-geometry.ts";

const counts = fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 12, maxLength: 12 });

describe("computeChartGeometry", () => {
  it("keeps every point between the grid lines and higher values higher", () => {
    fc.assert(
      fc.property(counts, counts, (one, other) => {
        const { lines, topY, baseY, heightPx, top } = computeChartGeometry([one, other]);
        const values = [...one, ...other];
        const ys = lines.flatMap(({ points }) => points.map(({ y }) => y));
        for (const [index, y] of ys.entries()) {
          expect(y).toBeGreaterThanOrEqual(topY);
          expect(y).toBeLessThanOrEqual(baseY);
          for (const [second, other] of ys.entries()) {
            if ((values[index] ?? 0) > (values[second] ?? 0)) expect(y).toBeLessThanOrEqual(other);
          }
        }
        expect(top).toBeGreaterThanOrEqual(Math.max(...values));
        for (const { labelY } of lines) expect(labelY > 0 && labelY < heightPx).toBe(true);
      }),
    );
  });

  it("runs from edge to edge in even steps", () => {
    const [line] = computeChartGeometry([Array(12).fill(3)]).lines;
    const xs = line?.points.map(({ x }) => x) ?? [];
    expect([xs[0], xs[11]]).toEqual([0, 100]);
    for (let index = 1; index < 12; index += 1)
      expect((xs[index] ?? 0) - (xs[index - 1] ?? 0)).toBeCloseTo(100 / 11, 1);
  });

  it("draws zero on the base line and only the top value at the top", () => {
    const { lines, top, baseY, topY } = computeChartGeometry([Array(12).fill(0), [...Array(11).fill(0), 1]]);
    expect(top).toBe(1);
    expect(new Set(lines[0]?.points.map(({ y }) => y))).toEqual(new Set([baseY]));
    expect(lines[1]?.points.at(-1)?.y).toBe(topY);
  });

  it("never overlaps two end labels", () => {
    fc.assert(
      fc.property(counts, counts, (one, other) => {
        const [first = 0, second = 0] = computeChartGeometry([one, other]).lines.map(({ labelY }) => labelY);
        expect(Math.abs(first - second)).toBeGreaterThanOrEqual(18);
      }),
    );
  });
});

describe("niceCeiling", () => {
  it("returns a round number at or slightly above the maximum", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (value) => {
        const top = niceCeiling(value);
        expect(top).toBeGreaterThanOrEqual(value);
        expect(top).toBeLessThanOrEqual(2.5 * value);
        expect(String(top)).toMatch(/^[125]0*$/);
      }),
    );
    expect([0, 1, 2, 3, 6, 10, 11, 1_000_000].map(niceCeiling)).toEqual([1, 1, 2, 5, 10, 10, 20, 1_000_000]);
  });
});

describe("spreadLabels", () => {
  it("keeps labels that are far apart beside their points", () => {
    expect(spreadLabels([30, 120])).toEqual([30, 120]);
    expect(spreadLabels([120, 30])).toEqual([120, 30]);
    expect(spreadLabels([150, 150])).toEqual([132, 150]);
  });
});
