import { useEffect, useRef } from "react";

/**
 * Moves the focus to the element that `to` selects when the focused element disappears, for example after a form closes. Otherwise keyboard users would restart at the top.
 */
export function useReturnedFocus(isUnderWay: boolean, to: string): void {
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay && document.activeElement === document.body)
      document.querySelector<HTMLElement>(to)?.focus({ preventScroll: true });
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay, to]);
}
