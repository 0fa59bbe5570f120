/**
 * Serves the ZIP of a signed URL. Altered, expired, draft, withdrawn and unknown ones get the same answer, so that it
 * reveals nothing.
 */
import { createRoute, z } from "@hono/zod-openapi";
import { fail } from "../platform/errors.ts";
import { describeErrors } from "../platform/problem.ts";
import { releaseVersion } from "../platform/wire.ts";
import { selectPublishedRelease } from "../releases/release-repository.ts";
import { sendFile } from "../releases/send-file.ts";
import { isSigned } from "../releases/signed-url.ts";
import { newRoutes } from "./face.ts";

const link = z.object({
  version: releaseVersion,
  expires: z.string().regex(/^[1-9]\d{9}$/),
  signature: z.string().regex(/^[\w-]{43}$/),
});

const zip = createRoute({
  method: "get",
  path: "/v1/releases/{version}/theme.zip",
  request: {
    params: z.object({ version: z.string() }),
    query: z.object({ expires: z.string().optional(), signature: z.string().optional() }),
  },
  responses: {
    200: {
      description: "The whole file; ranges and conditions are honoured",
      content: { "application/zip": { schema: { type: "string" as const, format: "binary" } } },
    },
    ...describeErrors("RELEASE_NOT_FOUND", "RATE_LIMITED"),
  },
});

export const linkRoutes = newRoutes().openapi(zip, async (c) => {
  const { context } = c.var;
  const asked = link.safeParse({ ...c.req.valid("param"), ...c.req.valid("query") });
  if (!asked.success) return fail("RELEASE_NOT_FOUND");
  const { version, expires, signature } = asked.data;
  if (!(await isSigned(context, { version, expires: Number(expires), signature }))) return fail("RELEASE_NOT_FOUND");
  const [release] = await context.database.rows(selectPublishedRelease(context.database, version));
  return release ? sendFile(context.files, release, c.req.raw) : fail("RELEASE_NOT_FOUND");
});
