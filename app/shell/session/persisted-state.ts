/** Stores the personal data that the specification requires in this browser; see `docs/storage.md`. */

import { applyPreference } from "#app/kit/parts/local-preferences.ts";
import { clearPersonal, read, subscribe, write } from "#app/shell/persisted/persisted.ts";
import type { Theme } from "#base/theme.ts";

/** The signed-in person as far as the browser may know them; no token, no secret. */
export interface PersistedPerson {
  uid: string;
  name: string;
  email: string;
  isAdmin: boolean;
  remember: boolean | null;
  theme: Theme | null;
  points: number | null;
  sidebarCollapsed: boolean;
}

export function persist({
  uid,
  email,
  name,
  isAdmin,
  remember,
  theme,
  points,
  sidebarCollapsed,
}: PersistedPerson): void {
  const former = read("auth-storage").user;
  // Never show one person's data to another who signs in in the same browser.
  if (former && former.uid !== uid) clearPersonal();
  const user = { uid, email, displayName: name };
  write("auth-storage", { user, isAdmin, initialized: true });
  write("userData", { ...user, role: isAdmin ? "admin" : "user" });
  write("theme-storage", { isDark: theme === null ? prefersDark() : theme === "dark" });
  if (read("points-storage").syncEnabled) write("points-storage", { points, syncEnabled: true });
  write("sidebar-collapsed", sidebarCollapsed);
  if (remember !== null) write("auth-persistence", remember ? "local" : "session");
}

/** Applies a theme that was chosen in another tab. */
export function followTheme(signal: AbortSignal): void {
  if (signal.aborted) return;
  const end = subscribe("theme-storage", () => {
    const kept = read("theme-storage");
    if (kept && kept.isDark !== isShownDark()) applyPreference({ theme: kept.isDark ? "dark" : "light" });
  });
  signal.addEventListener("abort", end, { once: true });
}

function isShownDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? prefersDark() : theme === "dark";
}

const prefersDark = () => matchMedia("(prefers-color-scheme: dark)").matches;

export { keepTypedValues } from "./typed-values.ts";
/** Runs on sign-out. The next page does the same for sessions that end in another way. */
export { clearPersonal };
