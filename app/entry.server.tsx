/** Renders a page as a stream; crawlers get the complete page. Logs each fault once with the request id. */
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { timeLimits } from "#base/time-limits.ts";
import type { FindPassages } from "#workers/portal/assistant/contract.ts";
import { LoadedCatalogueContext } from "./i18n/index.ts";
import { getWholeCatalogue } from "./i18n/translator.ts";
import { NonceContext } from "./kit/parts/hooks.ts";

const { renderMs } = timeLimits.pages;

export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  let status = responseStatusCode;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(renderMs)]);
  let isShellSent = false;
  const body = await renderToReadableStream(
    <NonceContext.Provider value={context.nonce}>
      <LoadedCatalogueContext.Provider value={getWholeCatalogue(context.language)}>
        <RemixServer context={remixContext} url={request.url} nonce={context.nonce} abortDelay={renderMs} />
      </LoadedCatalogueContext.Provider>
    </NonceContext.Provider>,
    {
      nonce: context.nonce,
      signal,
      onError(error: unknown) {
        status = 500;
        // Errors of the shell are thrown to the handler, which logs them.
        if (isShellSent && !request.signal.aborted) context.log.fault(error);
      },
    },
  );
  isShellSent = true;
  if (isbot(request.headers.get("User-Agent") ?? "")) await body.allReady;
  responseHeaders.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { status, headers: responseHeaders });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.log.fault(error);
};

/** For the assistant; the search loads with the first question. */
export const findPassages: FindPassages = async (...question) =>
  (await import("#app/content/passages.server.ts")).findPassages(...question);
