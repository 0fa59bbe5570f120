/** So many calls a minute for each address: guessing on the public face is slow. */
import type { MiddlewareHandler } from "hono";
import type { FaceEnv } from "./face.ts";
import { networkOf } from "./network.ts";
import { refuse } from "./refusal.ts";

const periodSeconds = 60;

/** `limit` names a binding; each counts by itself. */
export const limitByAddress =
  (limit: "CERTIFICATE_LIMIT" | "RELEASE_LIMIT"): MiddlewareHandler<FaceEnv> =>
  async (c, next) => {
    // The platform sets it; without the platform in front all are one address.
    const key = networkOf(c.req.header("CF-Connecting-IP") ?? "unknown");
    const { success } = await c.env[limit].limit({ key });
    if (!success) refuse("RATE_LIMITED", { seconds: periodSeconds });
    await next();
  };
