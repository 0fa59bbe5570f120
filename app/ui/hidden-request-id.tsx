import { useRouteLoaderData } from "@remix-run/react";

/** Idempotency key of this form instance, so that a double click counts once; `kept` continues an earlier instance. */
export function HiddenRequestId({ kept }: { kept?: string }) {
  const root = useRouteLoaderData<{ requestId: string }>("root");
  return <input type="hidden" name="requestId" value={kept ?? root?.requestId ?? ""} />;
}
