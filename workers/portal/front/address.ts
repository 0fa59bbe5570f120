/** The request's address, taken apart once for all who ask. Nobody changes it. */
import type { Context } from "hono";
import type { PortalHono } from "../hono.ts";

export function addressOf(c: Context<PortalHono>): URL {
  let address = c.get("address");
  if (!address) {
    address = new URL(c.req.url);
    c.set("address", address);
  }
  return address;
}
