/** Choices made in this tab: shown at once, saved in the background, and stronger than the page's data. */
import { useSyncExternalStore } from "react";

interface Choices {
  theme?: "light" | "dark";
  sidebar?: "open" | "collapsed";
}

/** "device": saved in a cookie but not in the profile. */
export type Kept = "everywhere" | "device" | "nowhere";

let choices: Choices = {};
const listeners = new Set<() => void>();
/** Save in order so that the last choice wins. */
let sending: Promise<unknown> = Promise.resolve();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined on the server and before the first choice. */
export const useChosen = <Name extends keyof Choices>(name: Name): Choices[Name] =>
  useSyncExternalStore(
    subscribe,
    () => choices[name],
    () => undefined,
  );

/** Takes a choice that another tab has saved. */
export function follow(choice: Choices): void {
  choices = { ...choices, ...choice };
  for (const listener of listeners) listener();
}

/** `action` is the URL that saves preferences. */
export function choose(action: string, choice: Choices): Promise<Kept> {
  follow(choice);
  const sent = sending.then(() => send(action, choice));
  sending = sent;
  return sent;
}

async function send(action: string, choice: Choices): Promise<Kept> {
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
