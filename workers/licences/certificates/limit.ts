/** So many certificates a minute for each address: guessing which stores have a licence is slow. */
import { createMiddleware } from "hono/factory";
import type { FaceEnv } from "../face.ts";
import { refuse } from "../refusal.ts";

export const limitByAddress = createMiddleware<FaceEnv>(async (c, next) => {
  // The platform sets it; without the platform in front all are one address.
  const key = c.req.header("CF-Connecting-IP") ?? "unknown";
  const { success } = await c.env.CERTIFICATE_LIMIT.limit({ key });
  if (!success) refuse("RATE_LIMITED", { seconds: 60 });
  await next();
});
