/** The error screen for whatever a page threw: worded by its kind, never by an exception's text. */
import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { isUnreachable, isUntouchedForm } from "#app/session/client-action.ts";
import { whenBack } from "#app/session/connection.ts";
import { ErrorScreen, type Retry } from "#app/ui/error-screen.tsx";
import { useHydrated } from "#app/ui/hooks.ts";
import { PlainPage } from "#app/ui/page.tsx";
import { brand } from "#base/brand.ts";
import { requestIdTiming } from "#base/page-headers.ts";
import { areRightsUnknown, failureKindOf, isLostChunk, titleOf } from "./failure.ts";
import { reloadOnce } from "./lost-chunk.ts";

export { useFailureTitle } from "./failure.ts";

interface Failure {
  error: unknown;
  requestId: string | undefined;
}

export function FailedScreen({ error, requestId }: Failure) {
  const t = useT();
  const kind = failureKindOf(error);
  const retry = useRetry(error);
  useTitleOfFailure(`${t(titleOf(error))} · ${brand.managerName}`);
  const dataRequestId = useDataRequestId();
  // Without scripts the browser sends the form again when the page is reloaded; a link to the page would lose it.
  const isForm = isUntouchedForm(error);
  const helpsToRetry = kind !== "forbidden" && kind !== "notFound" && !isForm;
  const text = areRightsUnknown(error) ? "errorScreen.unavailable.rightsText" : (`errorScreen.${kind}.text` as const);

  useEffect(() => {
    if (isLostChunk(error) && navigator.onLine) reloadOnce();
  }, [error]);

  return (
    <ErrorScreen
      title={t(`errorScreen.${kind}.title`)}
      text={t(isForm ? "errorScreen.unavailable.formText" : text)}
      retry={helpsToRetry ? retry : undefined}
      requestId={dataRequestId ?? requestId}
    />
  );
}

/**
 * The id of the page's last request for data: a fault's own answer has none in it, and scripts cannot read the headers of
 * Remix's requests. Undefined where the document itself failed.
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
 * Goes to the same address again: an error boundary lets go of its error when the location changes, whereas it misses a
 * revalidation whose answer comes before the next render. That it was tried stands in the history entry, since what a
 * page throws anew mounts this screen anew.
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
    // The page comes back in the button's place, and the focus would be nowhere.
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
  const loadsWhenBack = isUnreachable(error) && !tried;
  useEffect(() => {
    if (!loadsWhenBack) return;
    let isShown = true;
    void whenBack().then(() => isShown && latestLoad.current());
    return () => {
      isShown = false;
    };
  }, [loadsWhenBack]);

  return isLostChunk(error) ? retry : { ...retry, load };
}

const triedBefore = "tried-before";

/** The document's title knows what loaders and actions throw; what a component throws in the browser it learns here. */
function useTitleOfFailure(title: string): void {
  useEffect(() => {
    const before = document.title;
    if (before === title) return;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}

/** The same as a page of its own, where there is no frame. */
export function FailedPage(failure: Failure) {
  return (
    <PlainPage brandName={brand.managerName}>
      <FailedScreen {...failure} />
    </PlainPage>
  );
}
