/** Keeps in this browser what the specification asks for; see `docs/storage.md`. */
import { clearPersonal, read, subscribe, write } from "#app/persisted/persisted.ts";
import { applyPreference } from "#app/ui/local-preferences.ts";
import type { Theme } from "#base/theme.ts";

/** What the browser may know of the signed-in person, as the page came with it; no token, no secret. */
export interface Person {
  uid: string;
  name: string;
  email: string;
  isAdmin: boolean;
  remember: boolean | null;
  theme: Theme | null;
  points: number | null;
  sidebarCollapsed: boolean;
}

export function persist({ uid, email, name, isAdmin, remember, theme, points, sidebarCollapsed }: Person): void {
  const former = read("auth-storage").user;
  // Nothing of one person is ever shown to another who signs in on the same browser.
  if (former && former.uid !== uid) clearPersonal();
  const user = { uid, email, displayName: name };
  write("auth-storage", { user, isAdmin, initialized: true });
  write("userData", { ...user, role: isAdmin ? "admin" : "user" });
  write("theme-storage", { isDark: theme === null ? prefersDark() : theme === "dark" });
  if (read("points-storage").syncEnabled) write("points-storage", { points, syncEnabled: true });
  write("sidebar-collapsed", sidebarCollapsed);
  if (remember !== null) write("auth-persistence", remember ? "local" : "session");
}

/** A theme chosen in another tab is this tab's too; while both follow the system, they look alike already. */
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

/** What a sign-out takes with it; the page that comes next does the same, for whoever leaves in another way. */
export { clearPersonal };
