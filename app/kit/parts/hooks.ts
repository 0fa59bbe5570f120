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
 * Moves the focus to the element that `selector` finds when the focused element disappears, for example after a form
 * closes. Otherwise keyboard users would restart at the top.
 */
export function useFocusReturn(isActive: boolean, selector: string): void {
  const wasActive = useRef(isActive);
  useEffect(() => {
    if (wasActive.current && !isActive && document.activeElement === document.body)
      document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    wasActive.current = isActive;
  }, [isActive, selector]);
}

/** The CSP nonce of this response; only set on the server. */
export const NonceContext = createContext<string | undefined>(undefined);
