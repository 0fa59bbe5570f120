import { useNavigate, useNavigation } from "@remix-run/react";
import { startTransition, useCallback, useEffect, useRef, useState } from "react";

/**
 * Returns a function that opens an address in place of the present one, such as after a pause in typing. It does nothing
 * while the person opens something else, which it would cancel.
 */
export function useReplaceAddress(): (address: string) => void {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const opened = useRef("");
  // The router renders a navigation that has begun as a transition, so this is one too: it never comes first.
  const [due, setDue] = useState<string | null>(null);
  useEffect(() => {
    if (due === null) return;
    setDue(null);
    if (location && location.pathname + location.search !== opened.current) return;
    opened.current = due;
    navigate(due, { replace: true, preventScrollReset: true });
  }, [due, location, navigate]);
  return useCallback((address) => startTransition(() => setDue(address)), []);
}
