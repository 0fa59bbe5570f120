import { createRoute, z } from "@hono/zod-openapi";
import { installRequest, jobReply, previewUpdateRequest, shopDomain, themesReply } from "../contract.ts";
import { newRoutes } from "../face.ts";
import { beginUpdate } from "../jobs/update/begin-update.ts";
import { refusals } from "../problem.ts";
import { installTheme } from "./install-theme.ts";
import { listThemes } from "./list-themes.ts";

const list = createRoute({
  method: "get",
  path: "/shops/{shop}/themes",
  request: { params: z.object({ shop: shopDomain }) },
  responses: {
    200: { description: "The store's themes", content: { "application/json": { schema: themesReply } } },
    ...refusals(
      "UNAUTHENTICATED",
      "EMAIL_UNVERIFIED",
      "ACTIVATION_NOT_FOUND",
      "PAUSED",
      "STORE_INVALID",
      "TOKEN_INVALID",
      "SCOPE_MISSING",
      "STORE_FROZEN",
    ),
  },
});

const installation = createRoute({
  method: "post",
  path: "/themes/install",
  request: { body: { required: true, content: { "application/json": { schema: installRequest } } } },
  responses: {
    200: { description: "The job", content: { "application/json": { schema: jobReply } } },
    ...refusals(
      "BODY_TOO_LARGE",
      "UNAUTHENTICATED",
      "EMAIL_UNVERIFIED",
      "ACTIVATION_NOT_FOUND",
      "PAUSED",
      "RELEASE_NOT_FOUND",
      "JOB_RUNNING",
      "STATE_CONFLICT",
    ),
  },
});

const update = createRoute({
  method: "post",
  path: "/themes/update/preview",
  request: { body: { required: true, content: { "application/json": { schema: previewUpdateRequest } } } },
  responses: {
    200: { description: "The job", content: { "application/json": { schema: jobReply } } },
    ...refusals(
      "BODY_TOO_LARGE",
      "UNAUTHENTICATED",
      "EMAIL_UNVERIFIED",
      "ACTIVATION_NOT_FOUND",
      "PAUSED",
      "API_SECRET_MISMATCH",
      "RELEASE_NOT_FOUND",
      "THEME_CURRENT",
      "THEME_NOT_FOUND",
      "THEME_NOT_READY",
      "JOB_RUNNING",
      "STATE_CONFLICT",
      "STORE_INVALID",
      "TOKEN_INVALID",
      "SCOPE_MISSING",
      "STORE_FROZEN",
    ),
  },
});

export const themeRoutes = newRoutes()
  .openapi(list, async (c) => c.json(await listThemes(c.var.context, c.var.actor, c.req.valid("param").shop), 200))
  .openapi(installation, async (c) =>
    c.json({ job: await installTheme(c.var.context, c.var.actor, c.req.valid("json")) }, 200),
  )
  .openapi(update, async (c) =>
    c.json({ job: await beginUpdate(c.var.context, c.var.actor, c.req.valid("json")) }, 200),
  );
