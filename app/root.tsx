/** The document around every page: language, theme, fonts, the toast, and JavaScript for signed-in people only. */

import sans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, Suspense, useContext, useEffect, useRef } from "react";
import { brand } from "#base/brand.ts";
import stylesheet from "./app.css?url";
import { listAlternates } from "./features/shell/alternates.ts";
import { FailedPage, useFailureTitle } from "./features/shell/failed-page.tsx";
import { getSection, type Key, LanguageContext, type Section, useT } from "./i18n/index.ts";
import { readToast } from "./toasts/toast.server.ts";
import { ToastView } from "./toasts/toast-view.tsx";
import { NonceContext } from "./ui/hooks.ts";
import { usePreference } from "./ui/local-preferences.ts";
import { Tooltips } from "./ui/tooltips.tsx";

/** A key of the catalogue, or a text that is in the page's language already. */
type Title = Key | { text: string };

/** A route names its page with `export const handle: PageHandle = { title: "auth.login.title" }`, or by what its loader told. */
export interface PageHandle<Data = unknown> {
  title: Title | ((data: Data | undefined) => Title);
  /** What a page with a text of its own is about. */
  description?: (data: Data | undefined) => string | undefined;
  /** Sections of the catalogue that the page shows: the browser fetches them before it takes the page over. */
  words?: readonly Section[];
  /** The page uses the whole sheet, without its padding. */
  bleed?: boolean;
  /** The side bar's entry that the page belongs to, where its address does not say so. */
  entry?: (data: Data | undefined) => string | undefined;
  /** Without JavaScript the page asks for itself again after so many seconds. */
  refreshSeconds?: (data: Data | undefined) => number | undefined;
  /** By this address, where it is not its own. */
  refreshTo?: (data: Data | undefined) => string | null | undefined;
}

export const links: LinksFunction = () => [
  { rel: "preload", href: sans, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/**
 * The one loader that is open to everybody: it tells how to show the page (language, theme, toast, request id) and
 * whether somebody is signed in, and nothing about them.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { toast, clearCookie } = readToast(request);
  return data(
    {
      language: context.language,
      theme: context.theme,
      toast,
      requestId: context.requestId,
      signedIn: context.session.viewer !== null,
      alternates: listAlternates(request.url),
      /** Not while it cannot be asked: what this browser keeps of the person stays until it is known. */
      signedOut: context.session.viewer === null && !context.session.unavailable,
    },
    { headers: clearCookie ? { "Set-Cookie": clearCookie } : {} },
  );
}

type RootData = ReturnType<typeof useLoaderData<typeof loader>>;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>("root");
  const nonce = useContext(NonceContext);
  const language = documentLanguage() ?? root?.language ?? "en";
  const theme = usePreference("theme") ?? (root ? root.theme : documentTheme());
  const pageTitle = useTitle();
  const title = useFailureTitle() ?? pageTitle;
  const words = useWords(title, root?.toast != null);
  return (
    <LanguageContext.Provider value={language}>
      <html lang={language} data-theme={theme ?? undefined} data-words={words}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <ThemeMeta theme={theme} />
          <PageTitle title={title} />
          {root?.alternates?.map(({ hrefLang, href }) => (
            <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
          ))}
          <PageDescription />
          <PageRefresh />
          <link rel="expect" href="#whole" {...untilThere} />
          <Links />
        </head>
        <body>
          {children}
          <div id="whole" hidden />
          {root?.signedIn ? (
            <>
              <ScrollRestoration nonce={nonce} />
              <Scripts nonce={nonce} />
            </>
          ) : null}
          {root?.signedOut ? <script src="/signed-out.js" defer /> : null}
        </body>
      </html>
    </LanguageContext.Provider>
  );
}

/** What is drawn of a page that is half read moves when the rest comes: nothing is drawn before its end is there. */
const untilThere = { blocking: "render" };

/** The page's ground, as the browser's own surfaces take it over: `canvas` of the look. */
const grounds = { light: "#f3f6f7", dark: "#0a1114" };

/** Null follows the system. */
function ThemeMeta({ theme }: { theme: "light" | "dark" | null }) {
  if (theme) {
    return (
      <>
        <meta name="color-scheme" content={theme} />
        <meta name="theme-color" content={grounds[theme]} />
      </>
    );
  }
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={grounds.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={grounds.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

const handlesOf = (matches: ReturnType<typeof useMatches>) =>
  matches.map(({ handle, data }) => ({ ...(handle as Partial<PageHandle> | undefined), data }));

function useTitle(): Title | null {
  const named = handlesOf(useMatches()).findLast(({ title }) => title);
  if (!named?.title) return null;
  return typeof named.title === "function" ? named.title(named.data) : named.title;
}

function PageTitle({ title }: { title: Title | null }) {
  const t = useT();
  if (title === null) return <title>{brand.managerName}</title>;
  return <title>{`${typeof title === "string" ? t(title) : title.text} · ${brand.managerName}`}</title>;
}

function PageRefresh() {
  const named = handlesOf(useMatches()).findLast(({ refreshSeconds }) => refreshSeconds);
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
  const named = handlesOf(useMatches()).findLast(({ description }) => description);
  const description = named?.description?.(named.data);
  return description ? <meta name="description" content={description} /> : null;
}

/** The sections of the catalogue that the browser fetches before it takes the page over: the title's own, what the page names, a toast's. */
function useWords(title: Title | null, hasToast: boolean): string | undefined {
  const sections = new Set<Section>(handlesOf(useMatches()).flatMap(({ words }) => words ?? []));
  if (typeof title === "string") sections.add(getSection(title));
  if (hasToast) sections.add("toasts");
  return [...sections].join(" ") || undefined;
}

/** In the browser, whose document has the words of one language; null on the server. */
function documentLanguage() {
  if (typeof document === "undefined") return null;
  return document.documentElement.lang === "fr" ? "fr" : "en";
}
/** When the root loader itself failed in the browser, the document already has the right theme. */
function documentTheme() {
  const theme = typeof document === "undefined" ? null : document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : null;
}

export default function Root() {
  const { toast, signedIn, language } = useLoaderData<typeof loader>();
  usePageFocus();
  useOneLanguage(language);
  return (
    <>
      {/* Words that are still on their way when the page is taken over: the server's HTML stands until they are there. */}
      <Suspense>
        <Outlet />
      </Suspense>
      <ToastView toast={toast} />
      {signedIn ? <Tooltips /> : null}
    </>
  );
}

/**
 * Another page begins at its heading, or at the place its address names, also for who cannot see that it has changed.
 * A form that shows its errors and a page that only changes its query keep the focus where it is.
 */
function usePageFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A field with autofocus has it already.
    if (document.activeElement?.matches("main :is(input, select, textarea)")) return;
    const start = placeNamedBy(hash) ?? document.querySelector<HTMLElement>("main h1");
    if (!start) return;
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }, [pathname, hash]);
}

/** Null for none, and for an address that was mangled on its way: the page is there all the same. */
function placeNamedBy(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

/** A form that was sent takes up what was saved in effects of its own. */
const untilTakenUpMs = 200;

/**
 * Once another language was chosen elsewhere, the document is loaded anew in it. Where something has been typed, it
 * waits until that is sent or left.
 */
function useOneLanguage(language: string): void {
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (!isIdle || language === documentLanguage()) return;
    const timer = setTimeout(async () => {
      const { hasUnsentInput } = await import("./features/shell/unsent-input.ts");
      if (!hasUnsentInput()) location.reload();
    }, untilTakenUpMs);
    return () => clearTimeout(timer);
  });
}

export function ErrorBoundary() {
  const root = useRouteLoaderData<RootData>("root");
  return <FailedPage error={useRouteError()} requestId={root?.requestId} />;
}
