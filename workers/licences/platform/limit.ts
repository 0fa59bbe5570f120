/** Limits of calls a minute, which slow down guessing on the public face and repeated checks of a store. */
import type { MiddlewareHandler } from "hono";
import { toNetwork } from "#base/ip-network.ts";
import type { FaceEnv } from "../public/face.ts";
import type { Context } from "./context.ts";
import type { Actor } from "./contract.ts";
import type { LicencesEnv } from "./env.ts";
import { fail } from "./errors.ts";

const periodSeconds = 60;

async function count(limit: RateLimit, key: string): Promise<void> {
  const { success } = await limit.limit({ key });
  if (!success) fail("RATE_LIMITED", { seconds: periodSeconds });
}

/** Limits each IP address. `limit` names a binding, and each binding counts separately. */
export const limitByAddress =
  (limit: "CERTIFICATE_LIMIT" | "RELEASE_LIMIT"): MiddlewareHandler<FaceEnv> =>
  async (c, next) => {
    // Cloudflare sets this header; without it all callers share one counter.
    await count(c.env[limit], toNetwork(c.req.header("CF-Connecting-IP") ?? null) ?? "unknown");
    await next();
  };

type Check<Value> = (context: Context, actor: Actor, shop: string) => Promise<Value>;

/** Limits each user and store, over all checks together. */
export const limitChecks =
  <Value>(check: Check<Value>) =>
  async (context: Context, actor: Actor, shop: string, env: LicencesEnv): Promise<Value> => {
    if (context.readOnly) fail("READ_ONLY");
    await count(env.CHECK_LIMIT, JSON.stringify([actor.uid, shop]));
    return check(context, actor, shop);
  };
