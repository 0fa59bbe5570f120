/** Loads the tour after the page and only where it can be offered. */
import { createLazyHost } from "#app/kit/parts/observe.ts";

export const tourHost = createLazyHost("tour", () => import("./host.tsx"));

/**
 * Reads local storage directly because its module is not part of the first view. A wrong guess only loads one file too
 * many.
 */
export function isTourPossible(): boolean {
  try {
    return localStorage.tutorialCompleted !== "true" || localStorage.tutorialVisible === "true";
  } catch {
    return true;
  }
}
