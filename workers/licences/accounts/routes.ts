import { createRoute } from "@hono/zod-openapi";
import { relinkReply } from "../contract.ts";
import { newRoutes } from "../face.ts";
import { refusals } from "../problem.ts";
import { relink } from "./relink.ts";

const relinkRoute = createRoute({
  method: "post",
  path: "/accounts/relink",
  responses: {
    200: {
      description: "What the caller owns stands under the present address",
      content: { "application/json": { schema: relinkReply } },
    },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED", "ADDRESS_OWNED"),
  },
});

export const accountRoutes = newRoutes();
accountRoutes.openapi(relinkRoute, async (c) => c.json(await relink(c.var.context, c.var.actor), 200));
