/** When a failed delivery is tried again. */
import { days, hours, minutes, seconds } from "#base/duration.ts";

/** After the first attempt, the second, and so on; the last attempt is three days after the first. */
export const retryDelaysMs = [
  seconds(5),
  minutes(5),
  minutes(30),
  hours(2),
  hours(5),
  hours(10),
  hours(12),
  hours(12),
  hours(12),
  hours(12),
  hours(6) + minutes(25),
];

/** Null after the last attempt. */
export function getNextAttempt(attempts: number, now: Date): Date | null {
  const delayMs = retryDelaysMs[attempts - 1];
  return delayMs === undefined ? null : new Date(now.getTime() + delayMs);
}

/** An endpoint without any success for this long is switched off. */
export const maxFailingMs = days(3);
