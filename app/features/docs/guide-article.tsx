/**
 * A guide's text, rendered at build time. With JavaScript, its links navigate without a reload and its code can be copied.
 */
import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { CopyButtons } from "#app/ui/prose.tsx";

/** Needs a `key` per guide and language because it reads its content once. */
export function GuideArticle({ html }: { html: string | undefined }) {
  const [markup] = useState(() => html ?? standingHtml());
  const article = useRef<HTMLDivElement>(null);
  useLinksInside(article);
  return (
    <>
      <div
        ref={article}
        data-guide
        className="prose"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: markup }}
      />
      <CopyButtons within={article} />
    </>
  );
}

/** On hydration, take the HTML from the page because the loader data does not contain it. */
const standingHtml = () => document.querySelector("[data-guide]")?.innerHTML ?? "";

function useLinksInside(article: RefObject<HTMLDivElement>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const abort = new AbortController();
    article.current?.addEventListener(
      "click",
      (event) => {
        const link = (event.target as Element).closest("a");
        const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!link || !isPlain || link.origin !== location.origin) return;
        // Let the browser handle links within the page, including scroll and focus.
        if (link.pathname === location.pathname && link.hash) return;
        event.preventDefault();
        navigate(link.pathname + link.search + link.hash);
      },
      abort,
    );
    return () => abort.abort();
  }, [article, navigate]);
}
