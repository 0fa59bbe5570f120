/** Whether the network is there, as far as the browser and our own requests can tell. One store for the whole page. */

export interface Connection {
  /** Unavailable: the network is there, and a form was refused because the session could not be asked. */
  status: "fine" | "lost" | "back" | "unavailable";
  /** A click or a form was stopped while the network was away. */
  heldBack: boolean;
  /** A form was under way when the network went: nobody knows whether it arrived. */
  unconfirmed: boolean;
}

const fine: Connection = { status: "fine", heldBack: false, unconfirmed: false };
const probeEveryMs = 5_000;
const backShownMs = 4_000;
/** A file that passes no Worker. */
const probeUrl = "/favicon.svg";

let connection = fine;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const waiting = new Set<() => void>();

function become(next: Connection): void {
  connection = next;
  for (const listener of listeners) listener();
}

export const connectionNow = (): Connection => connection;
export const isOffline = (): boolean => connection.status === "lost";

export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows what the browser says of the network. Answers what ends it. */
export function watchConnection(): () => void {
  addEventListener("offline", lost);
  addEventListener("online", back);
  if (!navigator.onLine) lost();
  return () => {
    removeEventListener("offline", lost);
    removeEventListener("online", back);
    clearTimeout(timer);
  };
}

export const noteHeldBack = (): void => become({ ...connection, heldBack: true });

/** A form was under way. */
export function noteUnconfirmed(): void {
  become({ ...connection, unconfirmed: true });
  void whenBack();
}

export const noteUnavailable = (): void => become({ ...fine, status: "unavailable" });

/** What was unavailable answers again. */
export function noteAnswered(): void {
  if (connection.status === "unavailable") become(fine);
}

/** The person has read it. */
export const dismissConnection = (): void => become(fine);

/** Resolves when requests arrive again: at once where only one of them has failed. */
export async function whenBack(): Promise<void> {
  if (navigator.onLine && (await answers())) return connection.unconfirmed ? back() : undefined;
  lost();
  return new Promise((resolve) => waiting.add(resolve));
}

function lost(): void {
  if (connection.status !== "lost") become({ ...connection, status: "lost", heldBack: false });
  clearTimeout(timer);
  timer = setTimeout(probe, probeEveryMs);
}

function back(): void {
  clearTimeout(timer);
  const { unconfirmed } = connection;
  become({ ...connection, status: "back" });
  // What may have to be done again stays until it is read.
  if (!unconfirmed) timer = setTimeout(dismissConnection, backShownMs);
  for (const resolve of waiting) resolve();
  waiting.clear();
}

/** The browser says nothing when a router has lost its line, so we ask. */
async function probe(): Promise<void> {
  if (!isOffline()) return;
  const isWorthIt = navigator.onLine && document.visibilityState === "visible";
  if (isWorthIt && (await answers())) back();
  else lost();
}

const answers = (): Promise<boolean> =>
  fetch(probeUrl, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
