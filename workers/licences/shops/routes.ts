import { createRoute, z } from "@hono/zod-openapi";
import {
  deepCheckReply,
  doctorReply,
  replaceCredentialsReply,
  replaceCredentialsRequest,
  shopDomain,
  takeSeatReply,
} from "../contract.ts";
import { newRoutes } from "../face.ts";
import { limitChecks } from "../limit.ts";
import { refusals } from "../problem.ts";
import { takeSeatFor } from "../seats/take-seat.ts";
import { deepCheck } from "./deep-check.ts";
import { doctor } from "./doctor.ts";
import { doctorStream } from "./doctor-stream.ts";
import { replaceCredentials } from "./replace-credentials.ts";

const params = z.object({ shop: shopDomain });

const replacement = createRoute({
  method: "post",
  path: "/shops/{shop}/credentials",
  request: { params, body: { required: true, content: { "application/json": { schema: replaceCredentialsRequest } } } },
  responses: {
    200: {
      description: "The store is reached by these credentials",
      content: { "application/json": { schema: replaceCredentialsReply } },
    },
    ...refusals(
      "BODY_TOO_LARGE",
      "UNAUTHENTICATED",
      "EMAIL_UNVERIFIED",
      "ACTIVATION_NOT_FOUND",
      "PAUSED",
      "STORE_INVALID",
      "TOKEN_INVALID",
      "TOKEN_WRONG_STORE",
      "SCOPE_MISSING",
      "STORE_FROZEN",
      "APP_NOT_INSTALLED",
      "APP_OTHER_ORGANISATION",
    ),
  },
});

const seat = createRoute({
  method: "post",
  path: "/shops/{shop}/seat",
  request: { params },
  responses: {
    200: { description: "The store has a seat", content: { "application/json": { schema: takeSeatReply } } },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED", "ACTIVATION_NOT_FOUND", "PAUSED", "LIMIT_REACHED"),
  },
});

const examination = createRoute({
  method: "get",
  path: "/shops/{shop}/doctor",
  middleware: limitChecks,
  request: { params },
  responses: {
    200: { description: "The seven checks, as of now", content: { "application/json": { schema: doctorReply } } },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED", "ACTIVATION_NOT_FOUND", "RATE_LIMITED"),
  },
});

const stream = createRoute({
  method: "get",
  path: "/shops/{shop}/doctor/stream",
  middleware: limitChecks,
  request: { params },
  responses: {
    200: { description: "The seven checks, each a line of JSON once it is made" },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED", "ACTIVATION_NOT_FOUND", "RATE_LIMITED"),
  },
});

const deep = createRoute({
  method: "post",
  path: "/shops/{shop}/deep-check",
  middleware: limitChecks,
  request: { params },
  responses: {
    200: {
      description: "A development theme was created, written and deleted",
      content: { "application/json": { schema: deepCheckReply } },
    },
    ...refusals(
      "UNAUTHENTICATED",
      "EMAIL_UNVERIFIED",
      "ACTIVATION_NOT_FOUND",
      "PAUSED",
      "SEAT_REQUIRED",
      "RATE_LIMITED",
      "RELEASE_NOT_FOUND",
      "STORE_INVALID",
      "TOKEN_INVALID",
      "TOKEN_WRONG_STORE",
      "SCOPE_MISSING",
      "EXEMPTION_MISSING",
      "STORE_FROZEN",
      "STORE_PLAN_LIMITED",
      "THEME_LIMIT",
      "THEME_REJECTED",
      "APP_NOT_INSTALLED",
      "APP_OTHER_ORGANISATION",
    ),
  },
});

export const shopRoutes = newRoutes()
  .openapi(replacement, async (c) =>
    c.json(await replaceCredentials(c.var.context, c.var.actor, c.req.valid("param").shop, c.req.valid("json")), 200),
  )
  .openapi(examination, async (c) => c.json(await doctor(c.var.context, c.var.actor, c.req.valid("param").shop), 200))
  .openapi(
    stream,
    async (c) =>
      new Response(await doctorStream(c.var.context, c.var.actor, c.req.valid("param").shop), {
        headers: { "Content-Type": "application/x-ndjson", "Cache-Control": "no-store" },
      }),
  )
  .openapi(deep, async (c) => c.json(await deepCheck(c.var.context, c.var.actor, c.req.valid("param").shop), 200))
  .openapi(seat, async (c) => c.json(await takeSeatFor(c.var.context, c.var.actor, c.req.valid("param").shop), 200));
