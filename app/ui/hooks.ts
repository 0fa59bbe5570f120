import { createContext, useEffect, useRef, useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Moves the focus to the element that `to` selects when the focused element disappears, for example after a form closes. Otherwise keyboard users would restart at the top.
 */
export function useFocusReturn(isUnderWay: boolean, to: string): void {
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay && document.activeElement === document.body)
      document.querySelector<HTMLElement>(to)?.focus({ preventScroll: true });
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay, to]);
}

/** The CSP nonce of this response; only set on the server. */
export const NonceContext = createContext<string | undefined>(undefined);
