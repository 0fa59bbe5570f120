/** Preferences chosen in this tab: applied at once, saved in the background, and stronger than the page's data. */
import { useSyncExternalStore } from "react";

interface Preferences {
  theme?: "light" | "dark";
  sidebar?: "open" | "collapsed";
}

/** "device": saved in a cookie but not in the profile. */
export type SavedIn = "everywhere" | "device" | "nowhere";

/** A year. */
export const preferenceSeconds = 31_536_000;

let preferences: Preferences = {};
const listeners = new Set<() => void>();
/** Save in order so that the last choice wins. */
let sending: Promise<unknown> = Promise.resolve();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined on the server and before the first choice. */
export const usePreference = <Name extends keyof Preferences>(name: Name): Preferences[Name] =>
  useSyncExternalStore(
    subscribe,
    () => preferences[name],
    () => undefined,
  );

/** Applies a preference that another tab has saved. */
export function applyPreference(choice: Preferences): void {
  preferences = { ...preferences, ...choice };
  for (const listener of listeners) listener();
}

/** Writes a cookie as the server does, but at once: a reload right after the click has it too. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous.
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

/** `action` is the URL that saves preferences. */
export function savePreference(action: string, choice: Preferences): Promise<SavedIn> {
  applyPreference(choice);
  const { theme, sidebar } = choice;
  if (theme) writeCookie("theme", theme, preferenceSeconds);
  if (sidebar) writeCookie("sidebar-collapsed", String(sidebar === "collapsed"), preferenceSeconds);
  const sent = sending.then(() => send(action, choice));
  sending = sent;
  return sent;
}

async function send(action: string, choice: Preferences): Promise<SavedIn> {
  try {
    const body = new URLSearchParams({ ...choice });
    const headers = { Accept: "application/json" };
    const response = await fetch(action, { method: "POST", body, headers, keepalive: true });
    if (!response.ok) return "nowhere";
    return ((await response.json()) as { isKept: boolean }).isKept ? "everywhere" : "device";
  } catch {
    return "nowhere";
  }
}
