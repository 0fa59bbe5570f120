import { expect, test } from "vitest";
import { getStateAt } from "./store-repository.ts";

const checkedAt = "2024-05-01T12:00:00.000Z";
const after = (hours: number) => new Date(Date.parse(checkedAt) + hours * 3_600_000);

test.each([
  ["active", 23.99, "active"],
  ["active", 24.01, "pending"],
  ["inactive", 1, "inactive"],
  ["inactive", 100, "inactive"],
  ["pending", 1, "pending"],
] as const)("a store found %s %d hours ago is %s", (found, hours, shown) => {
  expect(getStateAt(found, checkedAt, after(hours))).toBe(shown);
});
