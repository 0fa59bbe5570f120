import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sweepsPerMinute } from "../../maintenance/tasks.ts";
import { heartbeatMs, silenceMs, stalledMs, sweepMs, withHeartbeat } from "./heartbeat.ts";

describe("silenceMs and sweepMs", () => {
  test("replace a silent runner within a minute, but not a working one", () => {
    const toml = readFileSync(new URL("../../wrangler.toml", import.meta.url), "utf8");
    expect(toml).toContain('crons = ["* * * * *", ');
    // Sweeps are evenly spread over the minute between two cron triggers.
    expect(sweepsPerMinute * sweepMs).toBe(60_000);
    expect(silenceMs + sweepMs).toBeLessThan(60_000);
    expect(silenceMs).toBeGreaterThan(2 * heartbeatMs);
    expect(stalledMs).toBeGreaterThan(heartbeatMs);
    expect(stalledMs).toBeLessThan(silenceMs);
  });
});

describe("withHeartbeat", () => {
  test("continues during a long call and ends with it", async () => {
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

  test("continues the work and later beats after a failed one, and never overlaps beats", async () => {
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

  test("passes on an error of the work", async () => {
    const failing = () => Promise.reject(new Error("broken"));
    await expect(withHeartbeat(failing, async () => undefined, 1)).rejects.toThrow("broken");
  });
});
