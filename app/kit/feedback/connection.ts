/** Whether the network is available, as far as the browser and our own requests show. One state for the whole page. */
import { createObservable } from "#app/kit/parts/observe.ts";
import { browserTimeLimits } from "#base/time-limits.ts";

export interface Connection {
  /** "unavailable": the network works, but the server rejected a form because it could not check the session. */
  status: "fine" | "lost" | "back" | "unavailable";
  /** A click or a form was blocked while the network was away. */
  heldBack: boolean;
  /** The network failed while a form was being sent, so it is unknown whether the form arrived. */
  unconfirmed: boolean;
}

export const fineConnection: Connection = { status: "fine", heldBack: false, unconfirmed: false };
const probeEveryMs = 5_000;
const backShownMs = 4_000;
/** A static file, which runs no Worker. */
const probeUrl = "/favicon.svg";

export const connection = createObservable(fineConnection);
let timer: ReturnType<typeof setTimeout> | undefined;
/** Callers of `waitForConnection`. */
const waiting = new Set<() => void>();

export const isOffline = (): boolean => connection.get().status === "lost";

/**
 * Follows the browser's network events, which are only hints: behind some virtual networks browsers say "offline" while
 * every request arrives. A probe decides. Returns the function that stops it.
 */
export function watchConnection(): () => void {
  const check = () => void waitForConnection();
  addEventListener("offline", check);
  addEventListener("online", check);
  if (!navigator.onLine) check();
  return () => {
    removeEventListener("offline", check);
    removeEventListener("online", check);
    clearTimeout(timer);
  };
}

export const noteHeldBack = (): void => connection.set({ ...connection.get(), heldBack: true });

export function noteUnconfirmed(): void {
  connection.set({ ...connection.get(), unconfirmed: true });
  void waitForConnection();
}

export const noteUnavailable = (): void => connection.set({ ...fineConnection, status: "unavailable" });

/** The server answers again. */
export function noteAnswered(): void {
  if (connection.get().status === "unavailable") connection.set(fineConnection);
}

export const dismissConnection = (): void => connection.set(fineConnection);

/** Resolves when requests arrive again; at once when only one request failed. */
export async function waitForConnection(): Promise<void> {
  if (await probe()) return isOffline() || connection.get().unconfirmed ? setBack() : undefined;
  setLost();
  return new Promise((resolve) => waiting.add(resolve));
}

/** A request has arrived. */
export function noteReached(): void {
  if (isOffline()) setBack();
}

/** Any request that is answered over the network ends the state; the cache answers without a network. */
function watchRequests(): void {
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[];
    if (entries.some(({ responseStart, transferSize }) => responseStart > 0 && transferSize > 0)) noteReached();
    if (!isOffline()) observer.disconnect();
  });
  observer.observe({ type: "resource" });
}

function setLost(): void {
  if (!isOffline()) {
    connection.set({ ...connection.get(), status: "lost", heldBack: false });
    watchRequests();
  }
  clearTimeout(timer);
  timer = setTimeout(probeAgain, probeEveryMs);
}

function setBack(): void {
  clearTimeout(timer);
  const { unconfirmed } = connection.get();
  connection.set({ ...connection.get(), status: "back" });
  // A form that may have to be sent again stays on screen until the person dismisses it.
  if (!unconfirmed) timer = setTimeout(dismissConnection, backShownMs);
  for (const resolve of waiting) resolve();
  waiting.clear();
}

/** Browsers do not notice that a router has lost its line, so probe. */
async function probeAgain(): Promise<void> {
  const isReached = document.visibilityState === "visible" && (await probe());
  if (!isOffline()) return;
  if (isReached) setBack();
  else setLost();
}

const probe = (): Promise<boolean> =>
  fetch(probeUrl, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(browserTimeLimits.probeMs) }).then(
    () => true,
    () => false,
  );
