/** For whoever asks for the tour: its guide is fetched first, so that a failure can be told where it was asked for. */
import { useState } from "react";
import { beginTour } from "./progress.ts";

export type GuideModule = typeof import("./guide.tsx");

export const loadGuide = (): Promise<GuideModule> => import("./guide.tsx");

/** False when it did not arrive, or when this page has nothing that it could point at. */
export async function openTour(position: number, onReady?: () => void): Promise<boolean> {
  const guide = await loadGuide().catch(() => null);
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
