/**
 * Polls a running job from the other pages after its page was left. The server then notices the end and notifies the
 * owner before the scheduler does.
 */
import { useEffect } from "react";
import { paths } from "#base/paths.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import type { JobStateReply } from "./state.route.ts";
import { isLive } from "./view.ts";

const pollIntervalMs = 5_000;
/** Gives up on jobs that never end; no job runs for so long. */
const maxPolls = 360;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function useJobWatcher(job: Job): void {
  useEffect(() => {
    unwatchJob(job.id);
    // Showing the same job again cancels the watch.
    return () => (isLive(job) ? watchJob(job.id) : undefined);
  }, [job]);
}

/** Called when the page shows the job or the job is over. */
export function unwatchJob(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function watchJob(id: string, polls = 0): void {
  const timer = setTimeout(async () => {
    const state = document.visibilityState === "visible" ? await fetchJobState(id) : null;
    // The job's page was opened again during the request.
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
