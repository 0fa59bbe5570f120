import { createRoute } from "@hono/zod-openapi";
import {
  activateReply,
  activateRequest,
  authorisedReply,
  deactivateReply,
  deactivateRequest,
  licenceOverview,
} from "../contract.ts";
import { newRoutes } from "../face.ts";
import { refusals } from "../problem.ts";
import { activate } from "./activate.ts";
import { countAuthorised } from "./authorised.ts";
import { deactivate } from "./deactivate.ts";
import { overview } from "./overview.ts";

const ofStore = [
  "STORE_INVALID",
  "TOKEN_INVALID",
  "TOKEN_WRONG_STORE",
  "SCOPE_MISSING",
  "STORE_FROZEN",
  "APP_NOT_INSTALLED",
  "APP_OTHER_ORGANISATION",
] as const;

const activation = createRoute({
  method: "post",
  path: "/licences/activate",
  request: { body: { required: true, content: { "application/json": { schema: activateRequest } } } },
  responses: {
    200: { description: "The store is active", content: { "application/json": { schema: activateReply } } },
    ...refusals(
      "BODY_TOO_LARGE",
      "UNAUTHENTICATED",
      "EMAIL_UNVERIFIED",
      "NO_LICENCE",
      "REVOKED",
      "PAUSED",
      "LIMIT_REACHED",
      "ACTIVE_ELSEWHERE",
      ...ofStore,
    ),
  },
});

const deactivation = createRoute({
  method: "post",
  path: "/licences/deactivate",
  request: { body: { required: true, content: { "application/json": { schema: deactivateRequest } } } },
  responses: {
    200: {
      description: "The licence is available again",
      content: { "application/json": { schema: deactivateReply } },
    },
    ...refusals(
      "BODY_TOO_LARGE",
      "UNAUTHENTICATED",
      "EMAIL_UNVERIFIED",
      "ACTIVATION_NOT_FOUND",
      "PAUSED",
      "API_SECRET_MISMATCH",
    ),
  },
});

const list = createRoute({
  method: "get",
  path: "/licences",
  responses: {
    200: { description: "What the caller owns", content: { "application/json": { schema: licenceOverview } } },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED"),
  },
});

const authorised = createRoute({
  method: "get",
  path: "/licences/authorised",
  responses: {
    200: {
      description: "Authorised licences of the caller",
      content: { "application/json": { schema: authorisedReply } },
    },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED"),
  },
});

export const seatRoutes = newRoutes()
  .openapi(activation, async (c) => c.json(await activate(c.var.context, c.var.actor, c.req.valid("json")), 200))
  .openapi(deactivation, async (c) => c.json(await deactivate(c.var.context, c.var.actor, c.req.valid("json")), 200))
  .openapi(list, async (c) => c.json(await overview(c.var.context, c.var.actor), 200))
  .openapi(authorised, async (c) => {
    const counts = await countAuthorised(c.var.context, c.var.actor);
    return c.json({ authorised: counts.authorised }, 200);
  });
