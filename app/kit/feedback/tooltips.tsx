/**
 * One tooltip layer for the app: any element with `data-tooltip="text"` (and optional `data-tooltip-side`). Its code
 * loads with the first tooltip; without scripts, the element's accessible name carries the same text.
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
    // If loading fails, the next element tries again.
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
