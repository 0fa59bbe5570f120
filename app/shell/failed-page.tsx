/** The error screen of a page. The kind of failure selects its text; it never shows an exception's message. */
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";
import { type Key, useT } from "#app/i18n/index.ts";
import { waitForConnection } from "#app/kit/feedback/connection.ts";
import { ErrorScreen, type Retry } from "#app/kit/feedback/error-screen.tsx";
import { isUnreachable, isUntouchedForm } from "#app/kit/forms/client-action.ts";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { PlainPage } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import { requestIdTiming } from "#base/page-headers.ts";

const statusKinds = {
  403: "forbidden",
  404: "notFound",
  405: "notAllowed",
  429: "limited",
  503: "unavailable",
} as const;

export type FailureKind = (typeof statusKinds)[keyof typeof statusKinds] | "unreachable" | "failed";

export function getFailureKind(error: unknown): FailureKind {
  if (isRouteErrorResponse(error)) {
    return Object.hasOwn(statusKinds, error.status) ? statusKinds[error.status as keyof typeof statusKinds] : "failed";
  }
  return isUnreachable(error) ? "unreachable" : "failed";
}

/** The person's rights could not be loaded. */
export const areRightsUnknown = (error: unknown): boolean =>
  isRouteErrorResponse(error) && (error.data as { code?: string } | null)?.code === "RIGHTS_UNKNOWN";

/** Messages of Chromium, Firefox, Safari and Vite for a script or style sheet that fails to load. */
const chunkLost = /dynamically imported module|importing a module script failed|unable to preload css/i;

export const isLostChunk = (error: unknown): boolean => error instanceof Error && chunkLost.test(error.message);

const getFailureTitle = (error: unknown) => `errorScreen.${getFailureKind(error)}.title` as const satisfies Key;

/**
 * The document's title while a page fails, or null. Remix has no public API for errors of boundaries below the root.
 */
export function useFailureTitle(): Key | null {
  const errors = Object.values(useContext(UNSAFE_DataRouterStateContext)?.errors ?? {});
  return errors.length > 0 ? getFailureTitle(errors[0]) : null;
}

const reloadKey = "reloaded-build";

declare global {
  interface Window {
    __remixManifest?: { version: string };
  }
}

/**
 * Reloads once per build, because a deployment removes the files of the previous build. False after the first try, and
 * when session storage is blocked, so that the page never reloads forever.
 */
export function reloadOnce(): boolean {
  const build = window.__remixManifest?.version ?? "unknown";
  try {
    if (sessionStorage.getItem(reloadKey) === build) return false;
    sessionStorage.setItem(reloadKey, build);
  } catch {
    return false;
  }
  location.reload();
  return true;
}

interface Failure {
  error: unknown;
  requestId: string | undefined;
}

export function FailureScreen({ error, requestId }: Failure) {
  const t = useT();
  const kind = getFailureKind(error);
  const retry = useRetry(error);
  useDocumentTitle(`${t(getFailureTitle(error))} · ${brand.managerName}`);
  const dataRequestId = useDataRequestId();
  // Without JavaScript a reload sends the form again; a retry link would lose it.
  const isForm = isUntouchedForm(error);
  const canRetry = kind !== "forbidden" && kind !== "notFound" && !isForm;
  const text = areRightsUnknown(error) ? "errorScreen.unavailable.rightsText" : (`errorScreen.${kind}.text` as const);

  useEffect(() => {
    if (!isLostChunk(error)) return;
    let isMounted = true;
    void waitForConnection().then(() => isMounted && reloadOnce());
    return () => {
      isMounted = false;
    };
  }, [error]);

  return (
    <ErrorScreen
      title={t(`errorScreen.${kind}.title`)}
      text={t(isForm ? "errorScreen.unavailable.formText" : text)}
      retry={canRetry ? retry : undefined}
      requestId={dataRequestId ?? requestId}
    />
  );
}

/**
 * The request id of the page's last data request. Scripts cannot read the headers of Remix's requests, so take the id
 * from the Server-Timing header. Undefined when the document itself failed.
 */
function useDataRequestId(): string | undefined {
  const [id, setId] = useState<string>();
  useEffect(() => {
    const observer = new PerformanceObserver((list) => {
      const requests = (list.getEntries() as PerformanceResourceTiming[]).filter(({ name }) =>
        /\.data(?:\?|$)/.test(name),
      );
      const timing = requests.at(-1)?.serverTiming?.find(({ name }) => name === requestIdTiming);
      if (timing) setId(timing.description);
    });
    observer.observe({ type: "resource", buffered: true });
    return () => observer.disconnect();
  }, []);
  return id;
}

/**
 * Navigates to the same URL, because an error boundary resets when the location changes but can miss a revalidation.
 * The history entry remembers the attempt, because another error mounts this screen again.
 */
function useRetry(error: unknown): Retry {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const to = pathname + search;
  const pending = useNavigation().state !== "idle";
  const hydrated = useHydrated();
  const tried = hydrated && state === triedBefore;

  useEffect(() => {
    if (!tried) return;
    // The page replaces the focused button, so move the focus to the content.
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById("content")?.focus();
      });
    };
  }, [tried]);

  const load = () => navigate(to, { replace: true, preventScrollReset: true, state: triedBefore });
  const retry = { to, pending, hasFailed: tried && !pending };

  const latestLoad = useRef(load);
  latestLoad.current = load;
  const retriesWhenBack = isUnreachable(error) && !tried;
  useEffect(() => {
    if (!retriesWhenBack) return;
    let isMounted = true;
    void waitForConnection().then(() => isMounted && latestLoad.current());
    return () => {
      isMounted = false;
    };
  }, [retriesWhenBack]);

  return isLostChunk(error) ? retry : { ...retry, load };
}

const triedBefore = "tried-before";

/**
 * Sets the title after errors that a component throws in the browser; the document knows those of loaders and actions.
 */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    if (before === title) return;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}

/** The error screen without the frame. */
export function FailedPage(failure: Failure) {
  return (
    <PlainPage brandName={brand.managerName}>
      <FailureScreen {...failure} />
    </PlainPage>
  );
}
