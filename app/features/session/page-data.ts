/**
 * Stands between the pages and their data. A session that has ended, or a network that has gone, holds a request up
 * instead of taking the page away: what was typed stays where it is.
 */

import { ended, sessionHeader, unavailable, viewerHeader } from "#shared/page-headers.ts";
import { sessionOwner, whenSignedInAgain } from "../../ended-session.ts";
import { noteAnswered, noteUnavailable, noteUnconfirmed, whenBack } from "./connection.ts";

/** Of the last request for data that failed: what an error screen names. */
let failedRequestId: string | undefined;
export const lastFailedRequestId = (): string | undefined => failedRequestId;

/** Answers what ends it. Everything else that the page fetches passes untouched. */
export function watchPageData(): () => void {
  const plainFetch = window.fetch;
  const watched: typeof fetch = (input, init) =>
    isPageData(input) ? watchedFetch(() => plainFetch(input, asOwner(init)), init) : plainFetch(input, init);
  window.fetch = watched;
  return () => {
    if (window.fetch === watched) window.fetch = plainFetch;
  };
}

const isPageData = (input: RequestInfo | URL): input is URL =>
  input instanceof URL && input.origin === location.origin && input.pathname.endsWith(".data");

function asOwner(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  const owner = sessionOwner();
  if (owner !== null) headers.set(viewerHeader, owner);
  return { ...init, headers };
}

async function watchedFetch(send: () => Promise<Response>, init: RequestInit | undefined): Promise<Response> {
  const signal = init?.signal ?? undefined;
  const isRead = (init?.method ?? "GET") === "GET";
  const response = await send().catch(async (error: unknown) => {
    if (signal?.aborted) throw error;
    // It may have arrived: it is never sent again by itself. No content is an answer that leaves the form as it is.
    if (!isRead) {
      noteUnconfirmed();
      return new Response(null, { status: 204 });
    }
    await unlessAborted(whenBack(), signal);
    return send();
  });
  if (response.headers.get(sessionHeader) === ended) {
    await unlessAborted(whenSignedInAgain(), signal);
    return watchedFetch(send, init);
  }
  if (!isRead && response.status === 503 && response.headers.get(sessionHeader) === unavailable) {
    noteUnavailable();
    return leavingPageAsItIs();
  }
  noteAnswered();
  failedRequestId = response.ok ? undefined : (response.headers.get("X-Request-Id") ?? undefined);
  return response;
}

/** In Remix's flat encoding, an action that answered null. Its status keeps Remix from loading the page's data anew. */
const leavingPageAsItIs = () =>
  new Response('[{"_1":-5},"data"]\n', { status: 503, headers: { "X-Remix-Response": "yes" } });

/** Whoever asked may have gone elsewhere meanwhile. */
function unlessAborted(wait: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true });
    wait.then(resolve, reject);
  });
}
