import { describe, expect, test } from "vitest";
import { type Clock, maxSliceMs, runInSlices } from "./slices.ts";

/** A clock that only work and waits move, and what they were. */
function createClock() {
  let nowMs = 0;
  const waits: number[] = [];
  const clock: Clock = {
    now: () => nowMs,
    wait: async (ms) => {
      waits.push(ms);
      nowMs += ms;
    },
  };
  return { clock, waits, pass: (ms: number) => (nowMs += ms), nowMs: () => nowMs };
}

/** Handles `left` rows that take `msOfRow` each, and `msOfCall` every time. */
async function run(
  left: number,
  msOfRow: (handled: number) => number,
  { minRows = undefined as number | undefined, maxRows = 500, msOfCall = (): number => 0 } = {},
) {
  const time = createClock();
  const slices: { rows: number; ms: number }[] = [];
  let handled = 0;
  const total = await runInSlices(
    async (rows) => {
      const some = Math.min(rows, left - handled);
      if (some === 0) return null;
      const ms = msOfCall() + some * msOfRow(handled);
      time.pass(ms);
      handled += some;
      slices.push({ rows: some, ms });
      return some;
    },
    { ...(minRows ? { minRows } : {}), maxRows, clock: time.clock },
  );
  return { total, slices, waits: time.waits };
}

describe("runInSlices", () => {
  test("waits after each slice as long as it took", async () => {
    const { total, slices, waits } = await run(2_000, () => 2);
    expect(total).toBe(2_000);
    expect(waits).toEqual(slices.map(({ ms }) => ms));
  });

  test.each([0.05, 0.5, 2, 8])("takes no more than a slice's time for rows of %d ms", async (ms) => {
    const { slices } = await run(3_000, () => ms);
    for (const slice of slices) expect(slice.ms).toBeLessThanOrEqual(maxSliceMs);
    expect(Math.max(...slices.map(({ rows }) => rows))).toBeLessThanOrEqual(500);
  });

  test("takes as many rows when the database is far away", async () => {
    const { slices } = await run(3_000, () => 1, { msOfCall: () => 300 });
    expect(slices.length).toBeLessThan(100);
    for (const slice of slices) expect(slice.ms).toBeLessThanOrEqual(300 + maxSliceMs);
  });

  test.each([undefined, 400])(
    "does not let a busy machine, where calls differ, choose less than its minimum (%s)",
    async (minRows) => {
      let calls = 0;
      const { slices } = await run(3_000, () => 0, { msOfCall: () => (calls++ % 2) * 300, minRows });
      for (const { rows } of slices.slice(1, -1)) expect(rows).toBeGreaterThanOrEqual(minRows ?? 10);
    },
  );

  test("takes fewer rows after rows became slow, at least ten, and more when they are quick again", async () => {
    const { slices } = await run(500, (handled) => (handled < 70 || handled > 150 ? 1 : 1_000));
    const slow = slices.findIndex(({ ms }) => ms >= 1_000);
    expect(slices[slow + 1]?.rows).toBe(10);
    expect(slices.at(-2)?.rows).toBeGreaterThan(10);
  });

  test("stops between two slices", async () => {
    let calls = 0;
    const { clock } = createClock();
    const work = async () => {
      calls += 1;
      return 1;
    };
    expect(await runInSlices(work, { maxRows: 10, mustStop: () => calls === 3, clock })).toBe(3);
  });
});
