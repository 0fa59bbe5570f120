/** When the page becomes visible again, asks whether the session or the profile has changed, and only then loads anew. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { askSession, noteEnded, noteSignedIn, sessionHasEnded } from "../../ended-session.ts";

const maximumJitterMs = 2_000;

export function useVisibilityRefresh(): void {
  const { revalidate } = useRevalidator();
  /** What the last answer said; nothing is known of the page as it was first loaded, so the first answer always counts as new. */
  const known = useRef<string | undefined>(undefined);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = new AbortController();

    async function ask() {
      const answer = await askSession(abort.signal);
      if (answer === "unknown" || abort.signal.aborted) return;
      if (answer === "signed-out") return noteEnded();
      if (!noteSignedIn(answer.uid) || answer.version === known.current) return;
      known.current = answer.version;
      revalidate();
    }
    function onVisible() {
      clearTimeout(timer);
      // Whoever has just signed in again in another tab is waiting; nobody else is.
      const delayMs = sessionHasEnded() ? 0 : Math.random() * maximumJitterMs;
      if (document.visibilityState === "visible") timer = setTimeout(ask, delayMs);
    }

    document.addEventListener("visibilitychange", onVisible);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      clearTimeout(timer);
      abort.abort();
    };
  }, [revalidate]);
}
