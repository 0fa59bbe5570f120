import { useRouteLoaderData } from "@remix-run/react";

/** Names this showing of the form, so that a double click is one act; `kept` is the name of an earlier showing that goes on. */
export function HiddenRequestId({ kept }: { kept?: string }) {
  const root = useRouteLoaderData<{ requestId: string }>("root");
  return <input type="hidden" name="requestId" value={kept ?? root?.requestId ?? ""} />;
}
