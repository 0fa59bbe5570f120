/** Polls while a page shows work in progress, and pauses while it is hidden. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const everyMs = 2_000;

export function useFollowing(live: boolean): void {
  const revalidator = useRevalidator();
  const latest = useRef(revalidator);
  latest.current = revalidator;
  useEffect(() => {
    if (!live) return;
    const look = () => {
      if (document.visibilityState === "visible" && latest.current.state === "idle") latest.current.revalidate();
    };
    const timer = setInterval(look, everyMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [live]);
}
