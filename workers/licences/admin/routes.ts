import { createRoute } from "@hono/zod-openapi";
import {
  allowMoveReply,
  allowMoveRequest,
  figuresReply,
  grantReply,
  grantRequest,
  licenceCommand,
  licenceReply,
  moveRequestsReply,
} from "../contract.ts";
import { newRoutes } from "../face.ts";
import { refusals } from "../problem.ts";
import { allowMove } from "./allow-move.ts";
import { type Command, carryOut } from "./command.ts";
import { enable } from "./enable.ts";
import { figures } from "./figures.ts";
import { grant } from "./grant.ts";
import { listMoveRequests } from "./move-requests.ts";
import { pause } from "./pause.ts";
import { remove } from "./remove.ts";

const grantRoute = createRoute({
  method: "post",
  path: "/admin/licences/grant",
  request: { body: { required: true, content: { "application/json": { schema: grantRequest } } } },
  responses: {
    200: { description: "The licences of this request id", content: { "application/json": { schema: grantReply } } },
    ...refusals("BODY_TOO_LARGE", "UNAUTHENTICATED", "EMAIL_UNVERIFIED", "NOT_ADMIN", "STATE_CONFLICT"),
  },
});

const commandRoute = (path: string) =>
  createRoute({
    method: "post",
    path,
    request: { body: { required: true, content: { "application/json": { schema: licenceCommand } } } },
    responses: {
      200: { description: "The licence after the change", content: { "application/json": { schema: licenceReply } } },
      ...refusals(
        "BODY_TOO_LARGE",
        "UNAUTHENTICATED",
        "EMAIL_UNVERIFIED",
        "NOT_ADMIN",
        "LICENCE_NOT_FOUND",
        "STATE_CONFLICT",
        "LICENCE_INSTALLED",
      ),
    },
  });

const figuresRoute = createRoute({
  method: "get",
  path: "/admin/figures",
  responses: {
    200: { description: "How the business stands", content: { "application/json": { schema: figuresReply } } },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED", "NOT_ADMIN"),
  },
});

const moveRequestsRoute = createRoute({
  method: "get",
  path: "/admin/licences/move-requests",
  responses: {
    200: { description: "Requests that wait", content: { "application/json": { schema: moveRequestsReply } } },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED", "NOT_ADMIN"),
  },
});

const allowMoveRoute = createRoute({
  method: "post",
  path: "/admin/licences/allow-move",
  request: { body: { required: true, content: { "application/json": { schema: allowMoveRequest } } } },
  responses: {
    200: { description: "One move more", content: { "application/json": { schema: allowMoveReply } } },
    ...refusals(
      "BODY_TOO_LARGE",
      "UNAUTHENTICATED",
      "EMAIL_UNVERIFIED",
      "NOT_ADMIN",
      "LICENCE_NOT_FOUND",
      "STATE_CONFLICT",
    ),
  },
});

const commands: Record<string, Command> = {
  "/admin/licences/pause": pause,
  "/admin/licences/enable": enable,
  "/admin/licences/remove": remove,
};

export const adminRoutes = newRoutes();
adminRoutes.openapi(grantRoute, async (c) => c.json(await grant(c.var.context, c.var.actor, c.req.valid("json")), 200));
adminRoutes.openapi(figuresRoute, async (c) => c.json(await figures(c.var.context), 200));
adminRoutes.openapi(moveRequestsRoute, async (c) => c.json(await listMoveRequests(c.var.context), 200));
adminRoutes.openapi(allowMoveRoute, async (c) =>
  c.json(await allowMove(c.var.context, c.var.actor, c.req.valid("json")), 200),
);
for (const [path, command] of Object.entries(commands)) {
  adminRoutes.openapi(commandRoute(path), async (c) =>
    c.json(await carryOut(c.var.context, c.var.actor, command, c.req.valid("json")), 200),
  );
}
