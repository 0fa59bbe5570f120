/** Who acts: read from the header that the portal sends over the binding, and what must be true of them. */
import { createMiddleware } from "hono/factory";
import { type Actor, actorHeader, actor as actorSchema } from "./contract.ts";
import { fail } from "./errors.ts";
import type { FaceEnv } from "./face.ts";

const longestHeader = 4096;

/** Signed in: no verb runs for anybody else. */
export const requireActor = createMiddleware<FaceEnv>(async (c, next) => {
  const actor = parseActor(c.req.header(actorHeader));
  if (!actor) return fail("UNAUTHENTICATED");
  c.set("actor", actor);
  await next();
});

export const requireVerified = createMiddleware<FaceEnv>(async (c, next) => {
  if (!c.var.actor.emailVerified) return fail("EMAIL_UNVERIFIED");
  await next();
});

export const requireAdmin = createMiddleware<FaceEnv>(async (c, next) => {
  if (c.var.actor.role !== "admin") return fail("NOT_ADMIN");
  await next();
});

export function parseActor(header: string | undefined): Actor | null {
  if (!header || header.length > longestHeader) return null;
  const parsed = actorSchema.safeParse(parseJson(header));
  return parsed.success ? { ...parsed.data, email: parsed.data.email.toLowerCase() } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
