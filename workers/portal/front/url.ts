/** The request's URL, parsed once. Do not change it. */
import type { Context } from "hono";
import type { PortalHono } from "../hono.ts";

export function getUrl(c: Context<PortalHono>): URL {
  let address = c.get("address");
  if (!address) {
    address = new URL(c.req.url);
    c.set("address", address);
  }
  return address;
}
