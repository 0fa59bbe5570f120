import { describe, expect, test } from "vitest";
import { browserTimeLimits, createTimeLimits } from "./time-limits.ts";

interface Table {
  [name: string]: number | Table;
}

/** Each limit with the names that lead to it. */
const list = (table: Table, path = ""): [string, number][] =>
  Object.entries(table).flatMap(([name, limit]) =>
    typeof limit === "number" ? [[`${path}${name}`, limit]] : list(limit, `${path}${name}.`),
  );

const plain = list(createTimeLimits(1));

describe("createTimeLimits", () => {
  test("scales every limit by the factor", () => {
    expect(list(createTimeLimits(2.5))).toEqual(plain.map(([name, limit]) => [name, limit * 2.5]));
  });

  test("has whole milliseconds, with their unit in the name", () => {
    for (const [name, limit] of [...plain, ...list(browserTimeLimits)]) {
      expect(name).toMatch(/Ms$/);
      expect(limit, name).toBeGreaterThan(0);
      expect(Number.isInteger(limit), name).toBe(true);
    }
  });
});

test("a limit outlasts the limits that it contains", () => {
  const { vendors, stores, services, pages } = createTimeLimits(1);
  for (const [outer, inner] of [
    [services.counterTurnMs, services.counterQueueMs],
    [services.jobCallMs, stores.job.writeMs + stores.job.throttleMs],
    [services.tokenRenewalMs, stores.questionMs],
    [services.sessionMs, Math.max(pages.roleMs, pages.sessionTokenMs)],
    [vendors.checkMs, vendors.slowCheckMs],
    [vendors.signingKeysMs, pages.signingKeysMs],
  ] as const)
    expect(outer).toBeGreaterThan(inner);
});
