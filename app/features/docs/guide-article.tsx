/**
 * A guide's text. Its HTML was made when the portal was built; with JavaScript its links change the page without loading
 * it anew, and its code can be copied.
 */
import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { CopyButtons } from "#app/ui/code-block.tsx";

/** Wants a `key` of its own for each guide and language: what it shows is read once. */
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

/** In a document the article stands in the page and is not sent again as data: taken over as it is. */
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
        // On the same page the browser itself knows best where to scroll and put the focus.
        if (link.pathname === location.pathname && link.hash) return;
        event.preventDefault();
        navigate(link.pathname + link.search + link.hash);
      },
      abort,
    );
    return () => abort.abort();
  }, [article, navigate]);
}
