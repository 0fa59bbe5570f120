import { createRoute } from "@hono/zod-openapi";
import { newRoutes } from "../face.ts";
import { refusals } from "../problem.ts";
import { exportQuery, exportReply, forgetReply, forgetRequest } from "./contract.ts";
import { exportPart } from "./export.ts";
import { forgetAccount } from "./forget.ts";

const take = createRoute({
  method: "get",
  path: "/accounts/export",
  request: { query: exportQuery },
  responses: {
    200: { description: "One page of the caller's own rows", content: { "application/json": { schema: exportReply } } },
    ...refusals("UNAUTHENTICATED", "INVALID_REQUEST"),
  },
});

const forget = createRoute({
  method: "post",
  path: "/accounts/forget",
  request: { body: { required: true, content: { "application/json": { schema: forgetRequest } } } },
  responses: {
    200: { description: "The account is nobody's", content: { "application/json": { schema: forgetReply } } },
    ...refusals("BODY_TOO_LARGE", "UNAUTHENTICATED"),
  },
});

/** By the uid alone: also somebody whose present address is not verified takes their data along, and leaves. */
export const ownDataRoutes = newRoutes()
  .openapi(take, async (c) => c.json(await exportPart(c.var.context, c.var.actor, c.req.valid("query")), 200))
  .openapi(forget, async (c) =>
    c.json(await forgetAccount(c.var.context, c.var.actor, c.req.valid("json").licences), 200),
  );
