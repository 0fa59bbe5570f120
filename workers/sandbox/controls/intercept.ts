/** Runs before every vendor: records the call and injects ordered faults. */
import { createMiddleware } from "hono/factory";

import { recordCall } from "./calls.ts";
import { type Fault, takeFault } from "./faults.ts";
import { createErrorResponse } from "./refusal.ts";
import { findVendor, type Vendor } from "./vendors.ts";

const maxHangMs = 120_000;

export const intercept = createMiddleware(async (c, next) => {
  const vendor = findVendor(c.req.path);
  if (!vendor) return next();
  const call = recordCall(vendor, c.req.method, c.req.path);
  const fault = await takeFault(vendor, c.req.path, () => c.req.raw.clone().text());
  if (fault?.mode === "slow") await delay(fault.delayMs);
  else if (fault && fault.mode !== "lost") {
    if (fault.mode === "hang") await delay(maxHangMs);
    const response = createFaultResponse(vendor, fault, c.req.path);
    if (fault.mode !== "down" && fault.mode !== "hang") call.status = response.status;
    return response;
  }
  await next();
  if (fault?.mode === "lost") {
    // The vendor performs the call but the answer is lost.
    await c.res.body?.cancel();
    c.res = breakConnection();
    return;
  }
  call.status = c.res.status;
});

function createFaultResponse(vendor: Vendor, fault: Fault, path: string): Response {
  switch (fault.mode) {
    case "garbage":
      return new Response(new Uint8Array([0x00, 0x9f, 0x92, 0x96, 0x7b, 0x22, 0xff, 0xfe]), {
        headers: { "Content-Type": "application/json" },
      });
    case "empty":
      return new Response("", { headers: { "Content-Type": "application/json" } });
    case "status":
      return createGatewayPage(fault.status ?? 503);
    case "refusal":
      return createErrorResponse(vendor, path, { message: fault.message ?? "", status: fault.status });
    default:
      return breakConnection();
  }
}

/** What a vendor's load balancer sends when the vendor itself does not: HTML where JSON was expected. */
function createGatewayPage(status: number): Response {
  if (status === 204 || status === 205 || status === 304) return new Response(null, { status });
  const headers = new Headers({ "Content-Type": "text/html; charset=UTF-8" });
  if (status === 429 || status === 503) headers.set("Retry-After", "2");
  const page = `<!DOCTYPE html>\n<html lang="en"><head><title>Error ${status}</title></head><body><h1>Error ${status}</h1></body></html>\n`;
  return new Response(page, { status, headers });
}

const delay = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs));

/** Connections that break because a fault was ordered. */

/** Marks workerd's log line about the deliberately broken connection. */
export const deliberateFaultMark = "connection broken on purpose by a fault of the sandbox";

/** A body that fails before its first byte makes workerd close the socket without sending a status line. */
export function breakConnection(): Response {
  return new Response(
    new ReadableStream({
      start: (controller) => controller.error(new Error(deliberateFaultMark)),
    }),
  );
}
