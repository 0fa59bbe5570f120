import { createRoute, z } from "@hono/zod-openapi";
import { eventsReply } from "../contract.ts";
import { newRoutes } from "../face.ts";
import { refusals } from "../problem.ts";
import { listEvents } from "./list.ts";

const mostEvents = 200;

const list = createRoute({
  method: "get",
  path: "/events",
  request: { query: z.object({ limit: z.coerce.number().int().min(1).max(mostEvents).default(50) }) },
  responses: {
    200: { description: "The caller's events, newest first", content: { "application/json": { schema: eventsReply } } },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED"),
  },
});

export const eventRoutes = newRoutes().openapi(list, async (c) => {
  const events = await listEvents(c.var.context, c.var.actor, c.req.valid("query").limit);
  return c.json({ events }, 200);
});
