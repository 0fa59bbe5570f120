/** Which question fills the page on phones; the address names it, so that the back button returns to the list. */
import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { getQuestionId, type QuestionFilter } from "./question-filter.ts";

const isPhone = () => matchMedia("(max-width: 768px)").matches;

export function useQuestionPage(filter: QuestionFilter, open: (path: string) => void) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { hash, search } = useLocation();
  const named = hydrated ? decode(hash) : filter.open.map(getQuestionId).at(-1);

  useEffect(() => {
    if (!hash.startsWith("#question-") || !isPhone()) return;
    window.scrollTo(0, 0);
    const id = decode(hash) ?? "";
    // Back in the list, the question is in view again.
    return () => document.getElementById(id)?.scrollIntoView({ block: "center" });
  }, [hash]);

  return {
    isPage: (path: string) => named === getQuestionId(path),
    /** Null goes back to the list. */
    go: (path: string | null, options?: { replace: boolean }) => {
      if (path !== null) open(path);
      if (!isPhone()) return;
      const anchor = path === null ? "" : encodeURIComponent(getQuestionId(path));
      navigate({ search, hash: anchor }, { preventScrollReset: true, ...options });
    },
  };
}

function decode(hash: string): string | undefined {
  try {
    return hash === "" ? undefined : decodeURIComponent(hash.slice(1));
  } catch {
    return undefined;
  }
}
