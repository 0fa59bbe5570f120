import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Runs `act` when another page, or the same one anew, has been chosen; not for the page that JavaScript finds. */
export function useAfterNavigation(act: () => void): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    act();
  });
}
