/** The HTTP client of webhooks: posts one message and describes the answer, whatever the other side does. */
import { cut } from "#base/cut.ts";
import { normalizeText } from "#base/plain-text.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { DeliveryError } from "./contract.ts";

const maxAnswerBytes = 64 * 1024;
const maxExcerptLength = 1024;
/** Enough for an excerpt in any script. */
const maxKeptBytes = 4 * maxExcerptLength;

export interface Answer {
  /** Null when the message was taken. */
  error: DeliveryError | null;
  status: number | null;
  excerpt: string | null;
  durationMs: number;
}

export async function postMessage(
  url: URL,
  body: string,
  headers: Record<string, string>,
  limitMs = timeLimits.vendors.webhookMs,
): Promise<Answer> {
  const startMs = Date.now();
  const signal = AbortSignal.timeout(limitMs);
  const end = (answer: Omit<Answer, "durationMs">): Answer => ({ ...answer, durationMs: Date.now() - startMs });
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": "theme-portal-webhooks", ...headers },
      body,
      // The target of a redirect was not checked, and a redirect to itself would loop.
      redirect: "manual",
      signal,
    });
  } catch {
    return end({ error: signal.aborted ? "TIMEOUT" : "NETWORK", status: null, excerpt: null });
  }
  const { status } = response;
  const excerpt = response.body ? await readExcerpt(response.body, signal) : null;
  return end({ error: toError(status), status, excerpt: excerpt || null });
}

function toError(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return "REDIRECT";
  return status === 410 ? "GONE" : "STATUS";
}

/** Reads until the limit of bytes or time and cancels the rest; the status has already decided. */
async function readExcerpt(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<string> {
  const reader = stream.getReader();
  const stopped = new Promise<{ done: true; value?: undefined }>((resolve) => {
    if (signal.aborted) resolve({ done: true });
    signal.addEventListener("abort", () => resolve({ done: true }), { once: true });
  });
  const kept = new Uint8Array(maxKeptBytes);
  let size = 0;
  try {
    while (size < maxAnswerBytes) {
      const { done, value } = await Promise.race([reader.read(), stopped]);
      if (done) break;
      if (size < maxKeptBytes) kept.set(value.subarray(0, maxKeptBytes - size), size);
      size += value.byteLength;
    }
  } catch {
    // The connection broke; what has arrived is enough.
  }
  reader.cancel().catch(() => undefined);
  // Streaming leaves out a character whose bytes are not all there.
  return cut(normalizeText(new TextDecoder().decode(kept.subarray(0, size), { stream: true })), maxExcerptLength);
}
