/** The portal's clock takes from here which jobs their owners have to be notified of, and says which it has sent. */
import { createRoute, z } from "@hono/zod-openapi";
import { dueNotificationsReply, objectId, sentNotificationsReply, sentNotificationsRequest } from "../contract.ts";
import { newRoutes } from "../face.ts";
import { refusals } from "../problem.ts";
import { listDueNotifications, markNotified } from "./notifications.ts";

const path = "/maintenance/job-notifications";

const list = createRoute({
  method: "get",
  path,
  request: { query: z.object({ job: objectId.optional() }) },
  responses: {
    200: {
      description: "Jobs whose owner is still to be notified, the oldest first",
      content: { "application/json": { schema: dueNotificationsReply } },
    },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED", "NOT_ADMIN"),
  },
});

const sent = createRoute({
  method: "post",
  path,
  request: { body: { required: true, content: { "application/json": { schema: sentNotificationsRequest } } } },
  responses: {
    200: { description: "Noted", content: { "application/json": { schema: sentNotificationsReply } } },
    ...refusals("BODY_TOO_LARGE", "UNAUTHENTICATED", "EMAIL_UNVERIFIED", "NOT_ADMIN"),
  },
});

export const jobNotificationRoutes = newRoutes()
  .openapi(list, async (c) =>
    c.json({ notifications: await listDueNotifications(c.var.context, c.req.valid("query").job ?? null) }, 200),
  )
  .openapi(sent, async (c) => {
    const { sent } = c.req.valid("json");
    await markNotified(c.var.context, sent);
    return c.json({ sent: sent.length }, 200);
  });
