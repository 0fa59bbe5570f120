import { useEffect, useRef } from "react";

/**
 * When something ends that held the keyboard, as an open form or the one that was sent, and what held it has gone: the
 * control that `to` selects has it then, or else whoever goes by keyboard begins at the top of the page.
 */
export function useReturnedFocus(isUnderWay: boolean, to: string): void {
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay && document.activeElement === document.body)
      document.querySelector<HTMLElement>(to)?.focus({ preventScroll: true });
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay, to]);
}
