import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sweepsPerMinute } from "../maintenance/tasks.ts";
import { heartbeatMs, silenceMs, stalledMs, sweepMs, withHeartbeat } from "./heartbeat.ts";

test("a runner that stops is replaced within a minute, and one that works is not", () => {
  const toml = readFileSync(new URL("../wrangler.toml", import.meta.url), "utf8");
  expect(toml).toContain('crons = ["* * * * *", ');
  // Between two strikes of the clock there is no gap longer than between two sweeps.
  expect(sweepsPerMinute * sweepMs).toBe(60_000);
  expect(silenceMs + sweepMs).toBeLessThan(60_000);
  expect(silenceMs).toBeGreaterThan(2 * heartbeatMs);
  expect(stalledMs).toBeGreaterThan(heartbeatMs);
  expect(stalledMs).toBeLessThan(silenceMs);
});

test("the heart beats while a single call lasts, and not after", async () => {
  let beats = 0;
  let reached: () => void = () => undefined;
  const threeBeats = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const beat = async () => {
    beats += 1;
    if (beats === 3) reached();
  };
  expect(await withHeartbeat(() => threeBeats.then(() => "done"), beat, 1)).toBe("done");
  const atTheEnd = beats;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(beats).toBe(atTheEnd);
});

test("a beat that fails neither ends the work nor the next beats, and no two run at once", async () => {
  let beats = 0;
  let running = 0;
  let most = 0;
  let reached: () => void = () => undefined;
  const threeBeats = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const beat = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    beats += 1;
    if (beats === 3) reached();
    throw new Error("The database does not answer.");
  };
  await withHeartbeat(() => threeBeats, beat, 1);
  expect(most).toBe(1);
});

test("what the work throws comes through", async () => {
  const failing = () => Promise.reject(new Error("broken"));
  await expect(withHeartbeat(failing, async () => undefined, 1)).rejects.toThrow("broken");
});
