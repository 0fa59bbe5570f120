/** Reads bodies under a limit by counting bytes, whatever Content-Length claims. */
import { createMiddleware } from "hono/factory";
import { fail } from "./errors.ts";

/** The longest form: two release notes of 10,000 characters, every one escaped. */
const maxFormBytes = 128 * 1024;

/** Null when there is more than `limitBytes`; the rest is not read. */
export async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > limitBytes) return null;
    chunks.push(chunk);
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

/** Runs before the body is parsed. Bodies of PUT are files, which their route counts while they stream. */
export const limitBody = createMiddleware(async (c, next) => {
  const { raw } = c.req;
  if (raw.body && c.req.method !== "PUT") {
    const body = await readUpTo(raw.body, maxFormBytes);
    if (!body) fail("BODY_TOO_LARGE");
    c.req.raw = new Request(raw.url, {
      method: raw.method,
      headers: raw.headers,
      body: raw.method === "GET" ? null : body,
    });
  }
  await next();
});
