/**
 * A test of the licence service names every type of event. All these tests run their batches with unrelated statements in
 * between (`fixtures/unrelated-statements.ts`).
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { eventTypes } from "#base/event-types.ts";
import { projectFolder } from "#scripts/stack.ts";
import { portalEventType } from "#workers/licences/events/contract.ts";

/** What writes them is covered by another type, or depends on nothing. */
const covered: Record<string, string> = {
  "shop.picture_sent": "is written alone, after the store has taken the picture",
  "order.failed": "is written by the step of an order, like order.paid",
};

const tests = globSync("workers/licences/**/*.worker.test.ts", { cwd: projectFolder }).map((file) =>
  readFileSync(path.join(projectFolder, file), "utf8"),
);
const isNamed = (type: string) => tests.some((text) => text.includes(`"${type}"`) || text.includes(`'${type}'`));

describe("the types of events", () => {
  test("have a worker test each, but for those of the portal, which one operation records", () => {
    const portal: readonly string[] = portalEventType.options;
    const missing = eventTypes.filter((type) => !portal.includes(type) && !isNamed(type) && !covered[type]);
    expect(missing).toEqual([]);
    expect(portal.some(isNamed)).toBe(true);
    expect(Object.keys(covered).filter(isNamed)).toEqual([]);
  });
});
