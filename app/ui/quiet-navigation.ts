/** Changes of the address that no loader needs to know, such as the figures that a person is typing. */
import type { NavigateFunction, ShouldRevalidateFunction } from "@remix-run/react";

let isQuiet = false;

/** The router asks `shouldRevalidate` before `navigate` returns. */
export function replaceQuietly(navigate: NavigateFunction, to: string): void {
  isQuiet = true;
  navigate(to, { replace: true, preventScrollReset: true });
  isQuiet = false;
}

/** Every route of such a page with a loader exports it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate }) =>
  !isQuiet && defaultShouldRevalidate;
