/** Decides whether this page should hold the channel: online and recently visible. */

/** Keep the channel open when the page is hidden only briefly. */
const hiddenForMs = 5 * 60_000;

/** Calls `change` on each transition. Returns the unsubscribe function. */
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
  // An open channel would keep the page out of the back/forward cache.
  addEventListener("pagehide", () => become(false), { signal });
  look();
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
