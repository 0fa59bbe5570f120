/** The tasks of the clock: each can be run at any time, by two at once, and again after it was cut off. */
import { createContext } from "../context.ts";
import type { LicencesEnv } from "../env.ts";
import { reviveSilentJobs } from "../jobs/job-launcher.ts";
import type { LicenceTask } from "./contract.ts";
import { hourly } from "./hourly.ts";
import { anonymiseOldEvents } from "./old-events.ts";
import { oldJobs } from "./old-jobs.ts";
import { cleanOldKeys } from "./old-keys.ts";
import { cleanSpentTickets } from "./spent-tickets.ts";
import { renewTokens } from "./token-renewal.ts";

export interface Task {
  everyMinutes: 1 | 60;
  /** How long the others wait for it; each is also bounded in what it takes on, and the rest is the next run's. */
  limitMs: number;
  /** Answers how many of what. */
  run(env: LicencesEnv, requestId: string): Promise<Record<string, number>>;
}

const minuteMs = 60_000;

export const tasks: Record<LicenceTask, Task> = {
  "lost-engines": {
    everyMinutes: 1,
    limitMs: minuteMs,
    run: async (env, requestId) => ({ revived: await reviveSilentJobs(createContext(env, requestId)) }),
  },
  "token-renewal": { everyMinutes: 60, limitMs: 2 * minuteMs, run: renewTokens },
  "shop-health": { everyMinutes: 60, limitMs: 5 * minuteMs, run: hourly },
  "old-jobs": { everyMinutes: 60, limitMs: 2 * minuteMs, run: oldJobs },
  "spent-tickets": { everyMinutes: 60, limitMs: minuteMs, run: cleanSpentTickets },
  "old-keys": { everyMinutes: 60, limitMs: minuteMs, run: cleanOldKeys },
  "old-events": { everyMinutes: 60, limitMs: minuteMs, run: anonymiseOldEvents },
};
