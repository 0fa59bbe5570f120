/** Switches a random fault on for a tenth of the time, and knows which times it may have disturbed. */
import { setTimeout as pause } from "node:timers/promises";
import { dependencies, listFaults, toOrder } from "#tests/faults/dependencies.ts";
import type { World } from "#tests/faults/world.ts";
import type { Random } from "./random.ts";

interface Period {
  name: string;
  fromMs: number;
  toMs: number;
}

const minOnMs = 500;
const maxOnMs = 3_000;
/** Off nine times as long as on. */
const offShare = 9;
/** Calls that began under a fault end later; an account's next read may still be the old one. */
const aftermathMs = 5_000;

export function createFaults(world: World, random: Random) {
  const periods: Period[] = [];
  return {
    periods,
    async run(endMs: number): Promise<void> {
      while (Date.now() < endMs) {
        const onMs = random.between(minOnMs, maxOnMs);
        await pause(Math.min((onMs * offShare) / 2, Math.max(0, endMs - Date.now())));
        const dependency = random.pick(dependencies);
        const fault = random.pick(listFaults(dependency));
        const period = { name: `${dependency} ${fault}`, fromMs: Date.now(), toMs: Number.POSITIVE_INFINITY };
        periods.push(period);
        await world.control("PUT", `/faults/${dependency}`, toOrder(fault));
        await pause(onMs);
        await world.control("DELETE", "/faults");
        period.toMs = Date.now();
        await pause(Math.min((onMs * offShare) / 2, Math.max(0, endMs - Date.now())));
      }
    },
    /** A fault was on, or just over, during these times. */
    mayHaveDisturbed: (fromMs: number, toMs: number): boolean =>
      periods.some((period) => period.fromMs <= toMs && period.toMs + aftermathMs >= fromMs),
  };
}

export type SoakFaults = ReturnType<typeof createFaults>;
