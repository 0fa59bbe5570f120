/**
 * Reads what a refused request still sends, within bounds: a connection that is closed on unread bytes is reset, and
 * the client then loses the answer that tells why.
 */
import type { MiddlewareHandler } from "hono";
import type { PortalHono } from "../hono.ts";

const mostBytes = 1024 * 1024;
const longestMs = 2_000;

export const drainUnreadBody: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { raw } = c.req;
  await next();
  // A body of no bytes is a stream all the same.
  if (c.req.header("Content-Length") === "0") return;
  if (raw.body && !raw.bodyUsed && !raw.body.locked) await drain(raw.body.getReader());
};

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  // Cancelling ends a read that waits.
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), longestMs);
  try {
    let bytes = 0;
    for (let part = await reader.read(); !part.done && bytes < mostBytes; part = await reader.read()) {
      bytes += part.value.length;
    }
    await reader.cancel();
  } catch {
    // The client has gone: nobody waits for the answer.
  } finally {
    clearTimeout(timer);
  }
}
