/** The cron trigger of the licence service that cannot wait: the platform fires it in the cloud, nothing does on one machine. */
import type { Miniflare } from "miniflare";

/** As in `workers/licences/wrangler.toml`. */
const cron = "* * * * *";
const everyMs = 60_000;

/** Fires at once, then each minute; answers what stops it. */
export function startLicenceClock(miniflare: Miniflare): () => void {
  const strike = async () => {
    try {
      await (await miniflare.getWorker("licences")).scheduled({ cron });
    } catch {
      // The stack is being stopped or reloaded; the next strike finds what this one missed.
    }
  };
  strike();
  const timer = setInterval(strike, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
