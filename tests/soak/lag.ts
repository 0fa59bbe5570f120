/**
 * Notices when the machine is too busy to serve anything: then the product's own time limits end calls, which is no
 * error of the product.
 */
import type { World } from "#tests/faults/world.ts";

interface Period {
  fromMs: number;
  toMs: number;
}

const probeMs = 500;
/** The sandbox answers this call from memory, in a few milliseconds. */
const maxAnswerMs = 400;
/** Calls that began before are late, too. */
const aroundMs = 4_000;

export function watchLag(world: World) {
  const busy: Period[] = [];
  let probes = 0;
  let isOver = false;
  const probe = async () => {
    while (!isOver) {
      const fromMs = Date.now();
      await world.control("GET", "/faults.json").catch(() => undefined);
      const toMs = Date.now();
      probes += 1;
      if (toMs - fromMs > maxAnswerMs) busy.push({ fromMs, toMs });
      await new Promise((resolve) => setTimeout(resolve, probeMs));
    }
  };
  const ended = probe();
  return {
    wasBusy: (fromMs: number, toMs: number): boolean =>
      busy.some((period) => period.fromMs - aroundMs <= toMs && period.toMs + aroundMs >= fromMs),
    /** Of the probes. */
    getBusyShare: () => busy.length / Math.max(1, probes),
    stop: async () => {
      isOver = true;
      await ended;
    },
  };
}

export type Lag = ReturnType<typeof watchLag>;
