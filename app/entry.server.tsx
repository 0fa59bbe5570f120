/** Renders a page as a stream; crawlers wait for all of it. A fault is logged once, here, with the request's id. */
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { LoadedCatalogueContext } from "./i18n/index.ts";
import { getWholeCatalogue } from "./i18n/translator.ts";
import { NonceContext } from "./ui/hooks.ts";

const abortAfterMs = 5_000;

export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  let status = responseStatusCode;
  const patience = AbortSignal.any([request.signal, AbortSignal.timeout(abortAfterMs)]);
  let isShellSent = false;
  const body = await renderToReadableStream(
    <NonceContext.Provider value={context.nonce}>
      <LoadedCatalogueContext.Provider value={getWholeCatalogue(context.language)}>
        <RemixServer context={remixContext} url={request.url} nonce={context.nonce} abortDelay={abortAfterMs} />
      </LoadedCatalogueContext.Provider>
    </NonceContext.Provider>,
    {
      nonce: context.nonce,
      signal: patience,
      onError(error: unknown) {
        status = 500;
        // Errors of the shell are thrown to the handler, which logs them.
        if (isShellSent && !request.signal.aborted) context.log.fault(error);
      },
    },
  );
  isShellSent = true;
  if (isbot(request.headers.get("User-Agent") ?? "")) await body.allReady;
  tellWhenToRetry(responseHeaders, remixContext);
  responseHeaders.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { status, headers: responseHeaders });
}

/** Remix keeps the headers of an action or loader only where its route says so; this one belongs on every refusal. */
function tellWhenToRetry(
  headers: Headers,
  { staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext,
): void {
  const sources = [...Object.values(loaderHeaders), ...Object.values(actionHeaders)];
  const waits = sources.flatMap((source) => source.get("Retry-After") ?? []);
  if (waits[0] !== undefined) headers.set("Retry-After", waits[0]);
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.log.fault(error);
};
