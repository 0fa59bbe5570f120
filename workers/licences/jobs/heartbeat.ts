/** When a job's runner counts as gone: it signs its job while it works, and a check each few seconds replaces one that does not. */

/** How often a runner signs its job, and checks that it still has it. */
export const heartbeatMs = 10_000;
/** Longer than a runner goes without signing: two heartbeats, and the longest pause between two turns. */
export const silenceMs = 30_000;
/** From here on the job's page says that it waits for another runner. */
export const stalledMs = 20_000;
/** How often silent jobs are looked for. With `silenceMs` less than a minute, also when the clock strikes late. */
export const sweepMs = 20_000;

/** Calls `beat` every `everyMs` until `work` ends. A beat that fails is left out: what the work writes next fails too. */
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
