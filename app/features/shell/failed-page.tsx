/** The error screen for whatever a page threw: worded by its kind, never by an exception's text. */
import { useLocation, useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useState } from "react";
import { lastFailedRequestId } from "#app/features/session/widget.tsx";
import { useT } from "#app/i18n/index.ts";
import { ErrorScreen, type Retry } from "#app/ui/error-screen.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { PlainPage } from "#app/ui/plain-page.tsx";
import { brand } from "#shared/brand.ts";
import { areRightsUnknown, failureKindOf, isLostChunk, isUntouchedForm, titleOf } from "./failure.ts";
import { lastSubmission } from "./last-submission.ts";
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
  // Of the request that failed: the page's own id is that of an earlier one.
  const [failedRequestId] = useState(lastFailedRequestId);
  const isForm = isUntouchedForm(error);
  const resend = useResend(isForm);
  // Opened anew, the page would have lost what was typed: it is sent once more, by us or else by the browser.
  const helpsToRetry = kind !== "forbidden" && kind !== "notFound" && !isForm;
  const text = areRightsUnknown(error) ? "errorScreen.unavailable.rightsText" : (`errorScreen.${kind}.text` as const);
  const formText = resend ? "errorScreen.unavailable.keptText" : "errorScreen.unavailable.formText";

  useEffect(() => {
    if (isLostChunk(error) && navigator.onLine) reloadOnce();
  }, [error]);

  return (
    <ErrorScreen
      title={t(`errorScreen.${kind}.title`)}
      text={t(isForm ? formText : text)}
      retry={helpsToRetry ? retry : resend}
      requestId={failedRequestId ?? requestId}
    />
  );
}

/**
 * Goes to the same address again: an error boundary lets go of its error when the location changes, whereas it misses a
 * revalidation whose answer comes before the next render. That it was tried stands in the history entry, since what a
 * page throws anew mounts this screen anew.
 */
function useRetry(error: unknown): Retry {
  const navigate = useNavigate();
  const { to, pending, tried } = useTried();

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
  const retry = { to, pending, inVain: tried && !pending };
  return isLostChunk(error) ? retry : { ...retry, load };
}

/** Sends what was typed once more; undefined where nothing of it is here. */
function useResend(isForm: boolean): Retry | undefined {
  const submit = useSubmit();
  const [submission] = useState(lastSubmission);
  const { to, pending, tried } = useTried();
  if (!isForm || !submission) return undefined;
  const { content, options } = submission;
  const load = () => submit(content, { ...options, replace: true, preventScrollReset: true, state: triedBefore });
  return { to, load, pending, inVain: tried && !pending };
}

function useTried() {
  const { pathname, search, state } = useLocation();
  const pending = useNavigation().state !== "idle";
  const hydrated = useHydrated();
  return { to: pathname + search, pending, tried: hydrated && state === triedBefore };
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
