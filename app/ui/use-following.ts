/** Polls while a page shows work in progress, and pauses while it is hidden. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { checkSession } from "#app/session/ended-session.ts";

const everyMs = 2_000;

export function useFollowing(live: boolean): void {
  const revalidator = useRevalidator();
  const latest = useRef(revalidator);
  latest.current = revalidator;
  useEffect(() => {
    if (!live) return;
    const left = new AbortController();
    const look = async () => {
      if (document.visibilityState !== "visible" || latest.current.state !== "idle") return;
      // Without a session or a network, loading would take the page away, with what is typed into it.
      const session = await checkSession(left.signal);
      if (typeof session !== "string" && latest.current.state === "idle") latest.current.revalidate();
    };
    const timer = setInterval(look, everyMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      left.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [live]);
}
