import { useRouteLoaderData } from "@remix-run/react";

/** Names this showing of the form, so that a double click is one act. */
export function HiddenRequestId() {
  const root = useRouteLoaderData<{ requestId: string }>("root");
  return <input type="hidden" name="requestId" value={root?.requestId ?? ""} />;
}
