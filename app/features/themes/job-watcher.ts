/**
 * A job whose page was left while it ran: its state is asked for from the other pages, so that the server notices its end, and
 * notifies its owner, before the clock does.
 */
import { useEffect } from "react";
import { paths } from "#base/paths.ts";
import type { Job } from "#workers/portal/contract.ts";
import type { JobStateReply } from "./state.route.ts";
import { isLive } from "./view.ts";

const pollIntervalMs = 5_000;
/** No job takes so long; one that cannot be asked any more is let go. */
const maxPolls = 360;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function useJobWatcher(job: Job): void {
  useEffect(() => {
    unwatchJob(job.id);
    // Where the same job is shown again at once, that ends it.
    return () => (isLive(job) ? watchJob(job.id) : undefined);
  }, [job]);
}

/** Its page shows it, or it is over. */
export function unwatchJob(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function watchJob(id: string, polls = 0): void {
  const timer = setTimeout(async () => {
    const state = document.visibilityState === "visible" ? await fetchJobState(id) : null;
    // Its page has been opened again meanwhile.
    if (timers.get(id) !== timer) return;
    unwatchJob(id);
    if ((state === null || isLive({ state })) && polls < maxPolls) watchJob(id, polls + 1);
  }, pollIntervalMs);
  timers.set(id, timer);
}

async function fetchJobState(id: string): Promise<Job["state"] | null> {
  const response = await fetch(paths.jobState(id), { redirect: "manual" }).catch(() => null);
  const reply: JobStateReply | null = response?.ok ? await response.json() : null;
  return reply?.state ?? null;
}
