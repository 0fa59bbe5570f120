/** What the front's middleware hands on: the type of Hono's variables. */
import type { Deadline } from "#base/time-limit.ts";
import type { Configuration, PortalEnv } from "./env.ts";
import type { ResolvedSession } from "./session-resolution.ts";

export interface PortalHono {
  Bindings: PortalEnv;
  Variables: {
    requestId: string;
    /** Read it with `addressOf`. */
    address?: URL;
    /** Of the Content-Security-Policy; set by Hono's `secureHeaders`. */
    secureHeadersNonce: string;
    configuration: Configuration;
    session: ResolvedSession;
    deadline: Deadline;
  };
}
