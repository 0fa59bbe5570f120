import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createTimeLimits, timeLimits } from "#base/time-limits.ts";

/** The runtime fills `process.env` from the bindings before it loads any module. */
test("the time limits have the scale of the Worker's configuration", () => {
  const { TIME_SCALE } = env as { TIME_SCALE?: string };
  expect(timeLimits).toEqual(createTimeLimits(Number(TIME_SCALE)));
});
