import { createRoute } from "@hono/zod-openapi";
import { shopHealthReply } from "../contract.ts";
import { newRoutes } from "../face.ts";
import { refusals } from "../problem.ts";
import { checkShops } from "./shop-health.ts";

const shopHealth = createRoute({
  method: "post",
  path: "/maintenance/shop-health",
  responses: {
    200: { description: "What one batch found", content: { "application/json": { schema: shopHealthReply } } },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED", "NOT_ADMIN"),
  },
});

export const maintenanceRoutes = newRoutes().openapi(shopHealth, async (c) =>
  c.json(await checkShops(c.var.context, c.var.actor), 200),
);
