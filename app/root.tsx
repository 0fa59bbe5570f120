/** The document around every page: language, theme, fonts, toast, and JavaScript for signed-in people only. */
import sans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, Suspense, useContext, useEffect } from "react";
import { brand } from "#base/brand.ts";
import stylesheet from "./app.css?url";
import { type CatalogueSection, getSection, type Key, LanguageContext, useT } from "./i18n/index.ts";
import { readToast } from "./kit/feedback/toasts/toast.server.ts";
import { ToastView } from "./kit/feedback/toasts/toast-view.tsx";
import { Tooltips } from "./kit/feedback/tooltips.tsx";
import { NonceContext } from "./kit/parts/hooks.ts";
import { usePreference } from "./kit/parts/local-preferences.ts";
import { listAlternates } from "./shell/alternates.ts";
import { FailedPage, useFailureTitle } from "./shell/failed-page.tsx";
import { usePageFocus } from "./shell/page-focus.ts";

/** A key of the catalogue, or a text in the page's language. */
type Title = Key | { text: string };

/** A route describes its page with `export const handle = { title: "auth.login.title" }`. */
export interface PageHandle<Data = unknown> {
  title: Title | ((data: Data | undefined) => Title);
  /** Content of the description meta element. */
  description?: Key | ((data: Data | undefined) => string | undefined);
  /** Catalogue sections that the browser loads before hydration. */
  words?: readonly CatalogueSection[];
  /** The page's address is a permission: no scripts that could read it, and no search engine. */
  isSecret?: true;
  /** Removes the sheet's padding. */
  bleed?: boolean;
  /** Path of the page's entry in the side bar, if the URL does not imply it. */
  entry?: (data: Data | undefined) => string | undefined;
  /** Without JavaScript the page reloads after this time. */
  refreshSeconds?: (data: Data | undefined) => number | undefined;
  /** URL of that reload, if it is not the page's own. */
  refreshTo?: (data: Data | undefined) => string | null | undefined;
}

export const links: LinksFunction = () => [
  { rel: "preload", href: sans, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** Public. Returns how to show the page and whether the visitor is signed in, but no personal data. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { toast, clearCookie } = readToast(request);
  return data(
    {
      language: context.language,
      theme: context.theme,
      toast,
      requestId: context.requestId,
      // A view has no scripts: they would store the customer's data in the administrator's browser and act on it.
      signedIn: context.session.viewer !== null && context.session.view === null && !context.isFileMissing,
      alternates: listAlternates(request.url),
      /** False while the session is unknown, because a sign-out clears the person's data in this browser. */
      signedOut: context.session.viewer === null && !context.session.unavailable,
    },
    { headers: clearCookie ? { "Set-Cookie": clearCookie } : {} },
  );
}

type RootData = ReturnType<typeof useLoaderData<typeof loader>>;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>("root");
  const nonce = useContext(NonceContext);
  const language = getDocumentLanguage() ?? root?.language ?? "en";
  const theme = usePreference("theme") ?? (root ? root.theme : getDocumentTheme());
  const pageTitle = useTitle();
  const title = useFailureTitle() ?? pageTitle;
  const words = useWords(title, root?.toast != null);
  const isSecret = getHandles(useMatches()).some((handle) => handle.isSecret);
  return (
    <LanguageContext.Provider value={language}>
      <html lang={language} data-theme={theme ?? undefined} data-words={words}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <ThemeMeta theme={theme} />
          <PageTitle title={title} />
          {isSecret ? <meta name="robots" content="noindex" /> : null}
          {root?.alternates?.map(({ hrefLang, href }) => (
            <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
          ))}
          <PageDescription />
          <PageRefresh />
          <link rel="expect" href="#whole" {...blockRendering} />
          <Links />
        </head>
        <body>
          {children}
          <div id="whole" hidden />
          {root?.signedIn && !isSecret ? (
            <>
              <ScrollRestoration nonce={nonce} getKey={getScrollKey} />
              <Scripts nonce={nonce} />
            </>
          ) : null}
          {root?.signedOut ? <script src="/signed-out.js" defer /> : null}
        </body>
      </html>
    </LanguageContext.Provider>
  );
}

/** A partially received page would shift when the rest arrives, so render nothing before its end. */
const blockRendering = { blocking: "render" };

/** The colour `canvas` for the browser's own surfaces. */
const canvasColours = { light: "#f3f6f7", dark: "#0a1114" };

/** Null follows the system. */
function ThemeMeta({ theme }: { theme: "light" | "dark" | null }) {
  if (theme) {
    return (
      <>
        <meta name="color-scheme" content={theme} />
        <meta name="theme-color" content={canvasColours[theme]} />
      </>
    );
  }
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={canvasColours.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={canvasColours.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

/**
 * The entry that a link within the page makes has no key of its own. With a new one each time, Remix follows the anchor
 * instead of restoring the position of an earlier such entry.
 */
const getScrollKey = ({ key, hash }: { key: string; hash: string }) =>
  key === "default" && hash ? crypto.randomUUID() : key;

const getHandles = (matches: ReturnType<typeof useMatches>) =>
  matches.map(({ handle, data }) => ({ ...(handle as Partial<PageHandle> | undefined), data }));

function useTitle(): Title | null {
  const named = getHandles(useMatches()).findLast(({ title }) => title);
  if (!named?.title) return null;
  return typeof named.title === "function" ? named.title(named.data) : named.title;
}

function PageTitle({ title }: { title: Title | null }) {
  const t = useT();
  if (title === null) return <title>{brand.managerName}</title>;
  return <title>{`${typeof title === "string" ? t(title) : title.text} · ${brand.managerName}`}</title>;
}

function PageRefresh() {
  const named = getHandles(useMatches()).findLast(({ refreshSeconds }) => refreshSeconds);
  const seconds = named?.refreshSeconds?.(named.data);
  if (!seconds) return null;
  const to = named?.refreshTo?.(named.data);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={to ? `${seconds};url=${to}` : String(seconds)} />
    </noscript>
  );
}

function PageDescription() {
  const t = useT();
  const named = getHandles(useMatches()).findLast(({ description }) => description);
  const given = named?.description;
  const description = typeof given === "function" ? given(named?.data) : given && t(given);
  return description ? <meta name="description" content={description} /> : null;
}

/** Catalogue sections for hydration: those of the title, of the page's handle, and of a toast. */
function useWords(title: Title | null, hasToast: boolean): string | undefined {
  const sections = new Set<CatalogueSection>(getHandles(useMatches()).flatMap(({ words }) => words ?? []));
  if (typeof title === "string") sections.add(getSection(title));
  if (hasToast) sections.add("toasts");
  return [...sections].join(" ") || undefined;
}

/** The language of the document in the browser; null on the server. */
function getDocumentLanguage() {
  if (typeof document === "undefined") return null;
  return document.documentElement.lang === "fr" ? "fr" : "en";
}

/** When the root loader itself failed in the browser, the document already has the right theme. */
function getDocumentTheme() {
  const theme = typeof document === "undefined" ? null : document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : null;
}

export default function Root() {
  const { toast, signedIn, language } = useLoaderData<typeof loader>();
  usePageFocus();
  useReloadOnLanguageChange(language);
  return (
    <>
      {/* While catalogue sections are loading, hydration waits and the server's HTML stays visible. */}
      <Suspense>
        <Outlet />
      </Suspense>
      <ToastView toast={toast} />
      {signedIn ? <Tooltips /> : null}
    </>
  );
}

/** Forms reset themselves in effects after saving, so wait before looking for unsent input. */
const formResetMs = 200;

/** Reloads the document when another tab has changed the language, but not while the page has unsent input. */
function useReloadOnLanguageChange(language: string): void {
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (!isIdle || language === getDocumentLanguage()) return;
    const timer = setTimeout(async () => {
      const { hasUnsentInput } = await import("./shell/unsent-input.ts");
      if (!hasUnsentInput()) location.reload();
    }, formResetMs);
    return () => clearTimeout(timer);
  });
}

export function ErrorBoundary() {
  const root = useRouteLoaderData<RootData>("root");
  return <FailedPage error={useRouteError()} requestId={root?.requestId} />;
}
