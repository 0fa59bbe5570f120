import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while the page hydrates, true once JavaScript runs: for controls that need it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
