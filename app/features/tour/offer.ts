/** When the tour is offered to somebody who did not ask for it. */

export const postponementMs = 5 * 60_000;

export interface TourMemory {
  completed: boolean;
  introSeen: boolean;
  /** When "later" was chosen last, in milliseconds since 1970. */
  postponedAtMs: number | null;
}

/** How long the welcome waits; null when there is nothing to offer. */
export function offerInMs({ completed, introSeen, postponedAtMs }: TourMemory, nowMs: number): number | null {
  if (completed || introSeen) return null;
  if (postponedAtMs === null) return 0;
  // A clock that was set back since must not hold the tour up for longer than was said.
  return Math.min(postponementMs, Math.max(0, postponedAtMs + postponementMs - nowMs));
}
