import { type RefObject, useEffect, useRef } from "react";

/**
 * When something ends that held the keyboard, as an open form or the one that was sent, and what held it has gone: the first
 * control of the element that stays has it then, or else whoever goes by keyboard begins at the top of the page.
 */
export function useReturnedFocus<Element extends HTMLElement>(isUnderWay: boolean): RefObject<Element> {
  const stays = useRef<Element>(null);
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay && document.activeElement === document.body)
      stays.current?.querySelector<HTMLElement>("a, button, input:not([type=hidden])")?.focus({ preventScroll: true });
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay]);
  return stays;
}
