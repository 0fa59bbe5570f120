/** When the page becomes visible again, asks whether the session or the profile has changed, and only then loads anew. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "#app/paths.ts";

const maximumJitterMs = 2_000;

export function VisibilityRefresh() {
  const { revalidate } = useRevalidator();
  /** What the last answer said; nothing is known of the page as it was first loaded, so the first answer always counts as new. */
  const known = useRef<string | undefined>(undefined);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = new AbortController();

    async function ask() {
      const answer = await askSession(abort.signal);
      if (answer === "signed-out") location.assign(paths.login(location.pathname + location.search));
      else if (answer !== "unknown" && answer.version !== known.current) {
        known.current = answer.version;
        revalidate();
      }
    }
    function onVisible() {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(ask, Math.random() * maximumJitterMs);
    }

    document.addEventListener("visibilitychange", onVisible);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      clearTimeout(timer);
      abort.abort();
    };
  }, [revalidate]);

  return null;
}

/** Unknown when it could not be asked: the next time will tell. */
async function askSession(signal: AbortSignal): Promise<{ version: string } | "signed-out" | "unknown"> {
  try {
    const response = await fetch("/api/session", { signal });
    if (response.status === 401) return "signed-out";
    if (!response.ok) return "unknown";
    const { version } = (await response.json()) as { version: string | number };
    return { version: String(version) };
  } catch {
    return "unknown";
  }
}
