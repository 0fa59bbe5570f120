/**
 * One layer of tooltips for the whole app: any element with `data-tooltip="text"` has one, on the side that
 * `data-tooltip-side` names. What draws them arrives when a first one is wanted; until then, and without scripts, the
 * element's own name says the same.
 */
import { useEffect } from "react";

export function Tooltips() {
  useEffect(() => {
    const mounted = new AbortController();
    const waiting = new AbortController();

    async function begin(event: Event) {
      if (!(event.target as Element).closest?.("[data-tooltip]")) return;
      const { startTooltips } = await import("./tooltip-layer.ts");
      if (mounted.signal.aborted || waiting.signal.aborted) return;
      waiting.abort();
      startTooltips(mounted.signal);
    }
    // A hint that could not be fetched is asked for again by the next element.
    const onFirst = (event: Event) => void begin(event).catch(() => undefined);
    for (const type of ["pointerover", "focusin"])
      document.addEventListener(type, onFirst, { signal: waiting.signal, passive: true });

    return () => {
      waiting.abort();
      mounted.abort();
    };
  }, []);
  return null;
}
