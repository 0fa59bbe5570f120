import { minutes } from "#base/duration.ts";
import type { TaskRun } from "./contract.ts";

const missedTurns = 3;
const graceMs = minutes(15);

/** The tasks whose last success is three of their turns and fifteen minutes ago. */
export const listTasksBehind = (runs: readonly TaskRun[], now: Date): string[] =>
  runs
    .filter(({ succeededAt, everyMinutes, error }) =>
      succeededAt === null
        ? error !== null
        : now.getTime() - Date.parse(succeededAt) > minutes(missedTurns * everyMinutes) + graceMs,
    )
    .map(({ task }) => task);
