import { describe, expect, test } from "vitest";
import { administrator, call } from "../../fixtures/internal.ts";

// A separate file, because it needs an empty database.
describe("loadFigures", () => {
  test("returns zeros for all weeks and months of an empty database", async () => {
    const { status, body } = await call(administrator, "figures");
    expect(status).toBe(200);
    const { weeks, months, ...rest } = body as { weeks: Record<string, unknown>[]; months: Record<string, unknown>[] };
    expect(rest).toEqual({
      licences: { available: 0, active: 0, paused: 0, removed: 0 },
      accounts: { known: 0, bound: 0 },
      stores: { active: 0, pending: 0, inactive: 0 },
      tickets: 0,
      moveRequests: 0,
      installs: { activated: 0, published: 0 },
      withoutExemption: [],
      versions: [],
      newestRelease: null,
      releases: [],
      events: [],
    });
    expect(weeks.map(({ from: _, ...counts }) => counts)).toEqual(
      Array(12).fill({ activated: 0, released: 0, installed: 0, updated: 0, delivered: 0, failed: 0 }),
    );
    expect(months.map(({ from: _, ...counts }) => counts)).toEqual(Array(12).fill({ granted: 0 }));
  });
});
