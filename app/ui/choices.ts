/** What the person chose in this tab: it shows at once, is sent to be kept, and counts more than what the page came with. */
import { useSyncExternalStore } from "react";

interface Choices {
  theme?: "light" | "dark";
  sidebar?: "open" | "collapsed";
}

/** "device": in a cookie, but not in the profile. */
export type Kept = "everywhere" | "device" | "nowhere";

let choices: Choices = {};
const listeners = new Set<() => void>();
/** One after the other, so that the last choice is the one that stays. */
let sending: Promise<unknown> = Promise.resolve();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined on the server and until something is chosen. */
export const useChosen = <Name extends keyof Choices>(name: Name): Choices[Name] =>
  useSyncExternalStore(
    subscribe,
    () => choices[name],
    () => undefined,
  );

/** What was chosen in another tab, which has sent it. */
export function follow(choice: Choices): void {
  choices = { ...choices, ...choice };
  for (const listener of listeners) listener();
}

/** `action` is the address that keeps preferences. */
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
