import { useNavigate } from "@remix-run/react";
import { useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext } from "react-router-dom";

/** Marks the navigations of this hook. */
const replaced = { isReplaced: true };

/**
 * Returns a function that opens an address in place of the present one, such as after a pause in typing. While something
 * else loads, which it would cancel, it does nothing and returns false.
 */
export function useReplaceAddress(): (address: string) => boolean {
  const navigate = useNavigate();
  // What the router does now: components learn of a navigation only when React has rendered it.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(
    (address) => {
      const loading = router?.state.navigation.location;
      if (loading && loading.state !== replaced) return false;
      navigate(address, { replace: true, preventScrollReset: true, state: replaced });
      return true;
    },
    [navigate, router],
  );
}
