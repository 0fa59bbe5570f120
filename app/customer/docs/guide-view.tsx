/** A guide: breadcrumb, title and text; search and contents beside it, neighbours below. */
import monoLatin from "@fontsource-variable/sometype-mono/files/sometype-mono-latin-wght-normal.woff2?url";
import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { CopyButtons } from "#app/kit/parts/prose.tsx";
import { ContactLine } from "./contact.tsx";
import { Contents, ContentsOnPhone } from "./contents.tsx";
import type { GuideLink, GuidePageData } from "./guide-page.server.ts";
import { SearchLink } from "./search-link.tsx";

interface GuideViewProps {
  page: GuidePageData;
  /** Between lead and text; its headings come first in the contents. */
  above?: ReactNode;
  aboveHeadings?: GuidePageData["headings"];
  /** Below the text. */
  children?: ReactNode;
  /** The page shows the search elsewhere. */
  hideSearch?: boolean;
}

export function GuideView({ page, above, aboveHeadings = [], children, hideSearch }: GuideViewProps) {
  const language = useLanguage();
  const headings = [...aboveHeadings, ...page.headings];
  return (
    <div className="@container">
      {page.hasCode ? (
        <link rel="preload" href={monoLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
      ) : null}
      <div className="guide-columns">
        <header className="min-w-0">
          {page.isFirst ? null : <Breadcrumb page={page} />}
          <h1 className="text-h1-phone text-ink tablet:text-[2rem] tablet:leading-[39px]">{page.title}</h1>
          <p className="guide-lead mt-2.5 text-ink-2">{page.description}</p>
        </header>
        <div className="guide-aside print:hidden">
          {hideSearch ? null : <SearchLink />}
          <ContentsOnPhone headings={headings} />
          <Contents headings={headings} />
        </div>
        <div className="min-w-0">
          {above}
          <GuideArticle key={language + page.to} html={page.article.html} />
          {children}
          <Neighbours page={page} />
          {page.shelf === "services" ? null : <ContactLine />}
        </div>
      </div>
    </div>
  );
}

function Breadcrumb({ page: { shelf, title } }: { page: GuidePageData }) {
  const t = useT();
  return (
    <nav aria-label={t("guides.breadcrumb")} className="mb-2 text-small text-ink-3 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li className="flex items-center gap-2">
          <Link to={`/${shelf}`} className="py-1 hover:text-ink hover:underline">
            {t(`guides.shelves.${shelf}`)}
          </Link>
          <Icon name="chevron-right" className="size-3.5 max-tablet:hidden" />
        </li>
        {/* On phones the title follows directly. */}
        <li aria-current="page" className="max-tablet:sr-only">
          {title}
        </li>
      </ol>
    </nav>
  );
}

function Neighbours({ page: { previous, next } }: { page: GuidePageData }) {
  const t = useT();
  if (!previous && !next) return null;
  return (
    <nav aria-label={t("guides.neighbours")} className="mt-11 grid gap-3 wide-phone:grid-cols-2 print:hidden">
      {previous ? <Neighbour guide={previous} label={t("guides.previous")} /> : null}
      {next ? <Neighbour guide={next} label={t("guides.next")} isNext /> : null}
    </nav>
  );
}

function Neighbour({ guide, label, isNext }: { guide: GuideLink; label: string; isNext?: boolean }) {
  return (
    <Link
      to={guide.to}
      rel={isNext ? "next" : "prev"}
      className={`block rounded-card border border-line-2 px-4 py-3.5 hover:bg-hover ${isNext ? "wide-phone:col-start-2 wide-phone:text-right" : ""}`}
    >
      <span className="block text-small text-ink-3">{label}</span>
      <span className="block font-strong text-ink">{guide.title}</span>
    </Link>
  );
}

/**
 * A guide's text, rendered at build time. With JavaScript, its links navigate without a reload and its code can be
 * copied. Needs a `key` per guide and language because it reads its content once.
 */
function GuideArticle({ html }: { html: string | undefined }) {
  const [markup] = useState(() => html ?? getServerHtml());
  const article = useRef<HTMLDivElement>(null);
  useClientNavigation(article);
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
const getServerHtml = () => document.querySelector("[data-guide]")?.innerHTML ?? "";

function useClientNavigation(article: RefObject<HTMLDivElement>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const abort = new AbortController();
    article.current?.addEventListener(
      "click",
      (event) => {
        const link = (event.target as Element).closest("a");
        const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        // A dialog has taken the link over.
        if (event.defaultPrevented || !link || !isPlain || link.origin !== location.origin) return;
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
