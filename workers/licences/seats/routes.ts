import { createRoute } from "@hono/zod-openapi";
import {
  activateReply,
  activateRequest,
  askMoveReply,
  askMoveRequest,
  authorisedReply,
  deactivateReply,
  deactivateRequest,
  licenceOverview,
  moveReply,
  moveRequest,
  movesReply,
} from "../contract.ts";
import { newRoutes } from "../face.ts";
import { refusals } from "../problem.ts";
import { activate } from "./activate.ts";
import { askMove } from "./ask-move.ts";
import { countAuthorised } from "./authorised.ts";
import { deactivate } from "./deactivate.ts";
import { move } from "./move.ts";
import { listMoves } from "./moves.ts";
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

const moving = createRoute({
  method: "post",
  path: "/licences/move",
  request: { body: { required: true, content: { "application/json": { schema: moveRequest } } } },
  responses: {
    200: {
      description: "The new store is active, the old one released",
      content: { "application/json": { schema: moveReply } },
    },
    ...refusals(
      "BODY_TOO_LARGE",
      "UNAUTHENTICATED",
      "EMAIL_UNVERIFIED",
      "ACTIVATION_NOT_FOUND",
      "PAUSED",
      "TRANSFER_QUOTA",
      "SEAT_REQUIRED",
      "ACTIVE_ELSEWHERE",
      ...ofStore,
    ),
  },
});

const moves = createRoute({
  method: "get",
  path: "/licences/moves",
  responses: {
    200: { description: "Moves left within fair use", content: { "application/json": { schema: movesReply } } },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED"),
  },
});

const asking = createRoute({
  method: "post",
  path: "/licences/ask-move",
  request: { body: { required: true, content: { "application/json": { schema: askMoveRequest } } } },
  responses: {
    200: { description: "Waits for an administrator", content: { "application/json": { schema: askMoveReply } } },
    ...refusals(
      "BODY_TOO_LARGE",
      "UNAUTHENTICATED",
      "EMAIL_UNVERIFIED",
      "ACTIVATION_NOT_FOUND",
      "PAUSED",
      "STATE_CONFLICT",
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
  .openapi(moving, async (c) => c.json(await move(c.var.context, c.var.actor, c.req.valid("json")), 200))
  .openapi(moves, async (c) => c.json(await listMoves(c.var.context, c.var.actor), 200))
  .openapi(asking, async (c) => c.json(await askMove(c.var.context, c.var.actor, c.req.valid("json")), 200))
  .openapi(list, async (c) => c.json(await overview(c.var.context, c.var.actor), 200))
  .openapi(authorised, async (c) => {
    const counts = await countAuthorised(c.var.context, c.var.actor);
    return c.json({ authorised: counts.authorised }, 200);
  });
