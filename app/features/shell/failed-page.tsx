/** The error screen for whatever a page threw: worded by status, never by an exception's text. */
import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { brand } from "#app/brand.ts";
import { useT } from "#app/i18n/index.ts";
import { ErrorScreen } from "#app/ui/error-screen.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

interface Failure {
  error: unknown;
  requestId: string | undefined;
}

const kinds = { 403: "forbidden", 404: "notFound", 429: "limited", 503: "unavailable" } as const;

function kindOf(error: unknown) {
  if (!isRouteErrorResponse(error)) return "failed";
  return Object.hasOwn(kinds, error.status) ? kinds[error.status as keyof typeof kinds] : "failed";
}

export function FailedScreen({ error, requestId }: Failure) {
  const t = useT();
  const kind = kindOf(error);
  const { pathname, search } = useLocation();
  const helpsToRetry = kind !== "forbidden" && kind !== "notFound";
  return (
    <ErrorScreen
      title={t(`errorScreen.${kind}.title`)}
      text={t(`errorScreen.${kind}.text`)}
      retryTo={helpsToRetry ? pathname + search : undefined}
      requestId={requestId}
    />
  );
}

/** The same as a page of its own, where there is no frame. */
export function FailedPage(failure: Failure) {
  return (
    <PlainPage brandName={brand.managerName}>
      <FailedScreen {...failure} />
    </PlainPage>
  );
}
