/** The variables that the front's middleware passes on. */
import type { Context } from "hono";
import type { Deadline } from "#base/time-limit.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import type { AskedBells } from "../notifications/contract.ts";
import type { ResolvedSession } from "../session/contract.ts";

export interface PortalHono {
  Bindings: PortalEnv;
  Variables: {
    requestId: string;
    /** Read it with `getUrl`. */
    address?: URL;
    /** Of the Content-Security-Policy; set by Hono's `secureHeaders`. */
    secureHeadersNonce: string;
    configuration: Configuration;
    session: ResolvedSession;
    askedBells?: AskedBells;
    deadline: Deadline;
  };
}

/** The request's URL, parsed once. Do not change it. */
export function getUrl(c: Context<PortalHono>): URL {
  let address = c.get("address");
  if (!address) {
    address = new URL(c.req.url);
    c.set("address", address);
  }
  return address;
}
