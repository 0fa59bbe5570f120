/**
 * A job whose page was left while it ran: its state is asked for from the other pages, so that the server notices its end, and
 * notifies its owner, before the clock does.
 */
import { useEffect } from "react";
import { paths } from "#base/paths.ts";
import type { Job } from "#workers/portal/contract.ts";
import type { JobState } from "./state.route.ts";
import { isLive } from "./view.ts";

const everyMs = 5_000;
/** No job takes so long; one that cannot be asked any more is let go. */
const mostLooks = 360;

const followed = new Map<string, ReturnType<typeof setTimeout>>();

export function useFinishedElsewhere(job: Job): void {
  useEffect(() => {
    stop(job.id);
    // Where the same job is shown again at once, that ends it.
    return () => (isLive(job) ? follow(job.id) : undefined);
  }, [job]);
}

/** Its page shows it, or it is over. */
export function stop(id: string): void {
  clearTimeout(followed.get(id));
  followed.delete(id);
}

export function follow(id: string, looks = 0): void {
  const timer = setTimeout(async () => {
    const state = document.visibilityState === "visible" ? await stateOf(id) : null;
    // Its page has been opened again meanwhile.
    if (followed.get(id) !== timer) return;
    stop(id);
    if ((state === null || isLive({ state })) && looks < mostLooks) follow(id, looks + 1);
  }, everyMs);
  followed.set(id, timer);
}

async function stateOf(id: string): Promise<Job["state"] | null> {
  const response = await fetch(paths.jobState(id), { redirect: "manual" }).catch(() => null);
  const reply: JobState | null = response?.ok ? await response.json() : null;
  return reply?.state ?? null;
}
