import { createRoute, z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { equalSecrets } from "#base/digest.ts";
import { parseEmail } from "#base/email.ts";
import { lookupReply } from "../licences/contract.ts";
import { lookUpLicences } from "../licences/look-up-licences.ts";
import { fail } from "../platform/errors.ts";
import { describeErrors } from "../platform/problem.ts";
import { type FaceEnv, newRoutes } from "./face.ts";

const requireServiceKey = createMiddleware<FaceEnv>(async (c, next) => {
  const key = /^Bearer ([\x21-\x7e]+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
  if (!key || !equalSecrets(key, c.var.context.serviceKey)) return fail("UNAUTHENTICATED");
  await next();
});

const form = z.object({ email: z.string().optional() });

const lookupRoute = createRoute({
  method: "post",
  path: "/api/licenses/get_by_email/premium",
  security: [{ serviceKey: [] }],
  middleware: requireServiceKey,
  request: { body: { required: true, content: { "application/x-www-form-urlencoded": { schema: form } } } },
  responses: {
    200: {
      description: "Zero and an empty list for an unknown e-mail",
      content: { "application/json": { schema: lookupReply } },
    },
    ...describeErrors("BODY_TOO_LARGE", "UNAUTHENTICATED", "USER_EMAIL_REQUIRED"),
  },
});

export const lookupRoutes = newRoutes();
lookupRoutes.openAPIRegistry.registerComponent("securitySchemes", "serviceKey", { type: "http", scheme: "bearer" });
lookupRoutes.openapi(lookupRoute, async (c) => {
  const typed = c.req.valid("form").email?.trim();
  if (!typed) return fail("USER_EMAIL_REQUIRED");
  const reading = parseEmail(typed);
  if (!reading.ok) return fail("INVALID_REQUEST", { fields: ["email"] });
  return c.json(await lookUpLicences(c.var.context, reading.email), 200);
});
