/** Whether this page should hold the channel: with a network, and seen by somebody not long ago. */

/** Somebody who looks elsewhere for a moment comes back to a channel that still stands. */
const hiddenForMs = 5 * 60_000;

/** Calls `change` when it should, now or later, and when it should not any more. Answers what ends it. */
export function watchAwake(change: (awake: boolean) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let awake = false;

  function become(next: boolean): void {
    if (next === awake) return;
    awake = next;
    change(next);
  }
  function look(): void {
    clearTimeout(timer);
    const isSeen = document.visibilityState === "visible";
    if (!navigator.onLine) become(false);
    else if (isSeen) become(true);
    else if (awake) timer = setTimeout(() => become(false), hiddenForMs);
  }

  for (const type of ["online", "offline", "pageshow"]) addEventListener(type, look, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  // A page that is kept for the way back is not kept while it holds a channel.
  addEventListener("pagehide", () => become(false), { signal });
  look();
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
