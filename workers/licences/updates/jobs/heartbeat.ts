/**
 * Heartbeats of job runners: a runner writes to its job while it works, and a regular sweep replaces runners that are
 * silent.
 */

/** How often a runner renews its lease. */
export const heartbeatMs = 10_000;
/** Longer than two heartbeats and the longest pause between two turns. */
export const silenceMs = 30_000;
/** After this silence the job's page says that it waits for another runner. */
export const stalledMs = 20_000;
/**
 * How often a sweep looks for silent jobs. Together with `silenceMs` less than a minute, even when the cron trigger is
 * late.
 */
export const sweepMs = 20_000;

/**
 * Calls `beat` every `everyMs` until `work` ends. Failed beats are ignored, because the work's next write fails too.
 */
export async function withHeartbeat<Value>(
  work: () => Promise<Value>,
  beat: () => Promise<void>,
  everyMs = heartbeatMs,
): Promise<Value> {
  let beating = false;
  const timer = setInterval(async () => {
    if (beating) return;
    beating = true;
    await beat().catch(() => undefined);
    beating = false;
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
