/** A job whose page was left while it ran: when it comes to its end, the bell says so. */
import { useEffect } from "react";
import { type T, useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { notify } from "#app/persisted/notify.ts";
import type { Job } from "#workers/portal/contract.ts";
import type { JobState } from "./state.route.ts";
import { isLive } from "./view.ts";

const everyMs = 5_000;
/** No job takes so long; one that cannot be asked any more is let go. */
const mostLooks = 360;

const followed = new Map<string, ReturnType<typeof setTimeout>>();

export function useFinishedElsewhere(job: Job): void {
  const t = useT();
  useEffect(() => {
    stop(job.id);
    // Where the same job is shown again at once, that ends it.
    return () => (isLive(job) ? follow(job, t) : undefined);
  }, [job, t]);
}

/** Its page shows it, or it is over. */
export function stop(id: string): void {
  clearTimeout(followed.get(id));
  followed.delete(id);
}

export function follow(job: Job, t: T, looks = 0): void {
  const timer = setTimeout(async () => {
    const state = document.visibilityState === "visible" ? await stateOf(job.id) : null;
    // Its page has been opened again meanwhile.
    if (followed.get(job.id) !== timer) return;
    stop(job.id);
    if (state !== null && !isLive({ state })) tell(job, state, t);
    else if (looks < mostLooks) follow(job, t, looks + 1);
  }, everyMs);
  followed.set(job.id, timer);
}

async function stateOf(id: string): Promise<Job["state"] | null> {
  const response = await fetch(paths.jobState(id), { redirect: "manual" }).catch(() => null);
  const reply: JobState | null = response?.ok ? await response.json() : null;
  return reply?.state ?? null;
}

const types = { done: "success", waiting: "info", failed: "error" } as const;

function tell({ id, kind, shop }: Job, state: Job["state"], t: T): void {
  // Who has stopped it knows.
  if (state !== "done" && state !== "waiting" && state !== "failed") return;
  notify({
    about: `job:${id}:${state}`,
    type: types[state],
    title: t(state === "waiting" ? "themes.job.waiting" : `themes.job.${state}.${kind}`),
    message: t("themes.job.elsewhere", {
      shop,
      lead: t(state === "failed" ? `themes.job.failedLead.${kind}` : `themes.job.${state}Lead`),
    }),
    link: paths.job(id),
  });
}
