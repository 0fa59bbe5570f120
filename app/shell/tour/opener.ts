/** Starts the tour on request. Loads the guide first so that the caller can report a failure. */
import { useState } from "react";
import { beginTour } from "./progress.ts";

export type GuideModule = typeof import("./guide.tsx");

export const loadTour = (): Promise<GuideModule> => import("./guide.tsx");

/** False when loading failed or the page shows none of the steps. */
export async function openTour(position: number, onReady?: () => void): Promise<boolean> {
  const guide = await loadTour().catch(() => null);
  if (!guide?.canBeShown()) return false;
  onReady?.();
  beginTour(position);
  return true;
}

export function useTourOpener() {
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");

  async function open(position: number) {
    setState("pending");
    setState((await openTour(position)) ? "idle" : "failed");
  }

  return { state, open };
}
