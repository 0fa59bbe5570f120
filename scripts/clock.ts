/** The cron triggers that cannot wait: the platform fires them in the cloud, nothing does on one machine. */
import type { Miniflare } from "miniflare";

/** As in both files `wrangler.toml`. */
const cron = "* * * * *";
const everyMs = 60_000;

/** Fires at once, then each minute; returns what stops it. */
export function startClock(miniflare: Miniflare): () => void {
  const fire = async (worker: "licences" | "portal") => {
    try {
      await (await miniflare.getWorker(worker)).scheduled({ cron });
    } catch {
      // The stack is stopping or reloading; the next minute finds what this one missed.
    }
  };
  const fireBoth = () => Promise.all([fire("licences"), fire("portal")]);
  fireBoth();
  const timer = setInterval(fireBoth, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
