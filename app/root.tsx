/** The document around every page: language, theme, fonts, the toast, and JavaScript for signed-in people only. */
import sansLatin from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import stylesheet from "./app.css?url";
import { brand } from "./brand.ts";
import { FailedPage } from "./features/shell/failed-page.tsx";
import { VisibilityRefresh } from "./features/shell/visibility-refresh.tsx";
import { type Key, LanguageContext, useT } from "./i18n/index.ts";
import { readToast } from "./toasts/toast.server.ts";
import { ToastView } from "./toasts/toast-view.tsx";
import { NonceContext } from "./ui/nonce.ts";

/** A route names its page with `export const handle: PageHandle = { title: "auth.login.title" }`, or by what its loader told. */
export interface PageHandle<Data = unknown> {
  title: Key | ((data: Data | undefined) => Key);
  /** The page uses the whole sheet, without its padding. */
  bleed?: boolean;
}

export const links: LinksFunction = () => [
  { rel: "preload", href: sansLatin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
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
    },
    { headers: clearCookie ? { "Set-Cookie": clearCookie } : {} },
  );
}

type RootData = ReturnType<typeof useLoaderData<typeof loader>>;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>("root");
  const nonce = useContext(NonceContext);
  const language = root?.language ?? browserLanguage();
  return (
    <LanguageContext.Provider value={language}>
      <html lang={language} data-theme={root?.theme ?? undefined}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <PageTitle />
          <Links />
        </head>
        <body>
          {children}
          {root?.signedIn ? (
            <>
              <ScrollRestoration nonce={nonce} />
              <Scripts nonce={nonce} />
            </>
          ) : null}
        </body>
      </html>
    </LanguageContext.Provider>
  );
}

function PageTitle() {
  const t = useT();
  const named = useMatches().findLast(({ handle }) => (handle as Partial<PageHandle> | undefined)?.title);
  const name = (named?.handle as PageHandle | undefined)?.title;
  const title = typeof name === "function" ? name(named?.data) : name;
  return <title>{title ? `${t(title)} · ${brand.managerName}` : brand.managerName}</title>;
}

/** When the root loader itself failed in the browser, the document is already in the right language. */
function browserLanguage() {
  return typeof document !== "undefined" && document.documentElement.lang === "fr" ? "fr" : "en";
}

export default function Root() {
  const { toast, signedIn } = useLoaderData<typeof loader>();
  return (
    <>
      <Outlet />
      <ToastView toast={toast} />
      {signedIn ? <VisibilityRefresh /> : null}
    </>
  );
}

export function ErrorBoundary() {
  const root = useRouteLoaderData<RootData>("root");
  return <FailedPage error={useRouteError()} requestId={root?.requestId} />;
}
