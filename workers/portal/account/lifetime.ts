/** How long a session lives. */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const lifetimes = {
  rememberedIdleMs: 30 * dayMs,
  absoluteMs: 180 * dayMs,
  /** Without "remember me" the cookie ends with the browser, and the session here after this. */
  browserIdleMs: 12 * hourMs,
  /** Last-seen times are written no more often than this. */
  touchEveryMs: minuteMs,
  renewTokenBeforeMs: 5 * minuteMs,
  /** Of the hour that a token lives. From then on it is renewed behind a request, so that a closed account is found out. */
  renewTokenBehindMs: 50 * minuteMs,
} as const;

export interface SessionTimes {
  createdAtMs: number;
  lastSeenAtMs: number;
  remember: boolean;
}

export function getEndMs({ createdAtMs, lastSeenAtMs, remember }: SessionTimes): number {
  const idleMs = remember ? lifetimes.rememberedIdleMs : lifetimes.browserIdleMs;
  return Math.min(lastSeenAtMs + idleMs, createdAtMs + lifetimes.absoluteMs);
}

export const isAlive = (session: SessionTimes, nowMs: number): boolean => nowMs < getEndMs(session);
