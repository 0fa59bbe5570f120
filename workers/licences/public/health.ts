/**
 * Checks what the service depends on. The public route knows the database and the file store, and answers 503 when one
 * of them does not answer; the portal also learns of the vendors.
 */
import { createRoute } from "@hono/zod-openapi";
import { checkDependencies } from "#base/dependency-state.ts";
import { pingStripe } from "../orders/stripe-client.ts";
import type { Context } from "../platform/context.ts";
import { type Health, healthReply, type LicencesDependencies } from "../platform/contract.ts";
import { selectOldestStore } from "../stores/store-repository.ts";
import type { Face } from "./face.ts";

const content = { "application/json": { schema: healthReply } };

export function healthRoute(face: Face, path: string): void {
  const route = createRoute({
    method: "get",
    path,
    responses: {
      200: { description: "All parts answer", content },
      503: { description: "A part does not answer", content },
    },
  });
  face.openapi(route, async (c) => {
    const health = await checkHealth(c.var.context);
    return c.json(health, health.status === "ok" ? 200 : 503);
  });
}

async function checkHealth({ database, files }: Pick<Context, "database" | "files">): Promise<Health> {
  const states = await checkDependencies({ database: () => database.ping(), files: () => files.head("health") });
  const [databaseAnswers, filesAnswer] = [states.database !== "down", states.files !== "down"];
  return { status: databaseAnswers && filesAnswer ? "ok" : "degraded", database: databaseAnswers, files: filesAnswer };
}

export const checkLicencesDependencies = (context: Context): Promise<LicencesDependencies> =>
  checkDependencies({
    database: () => context.database.ping(),
    releases: () => context.files.head("health"),
    stripe: async () => (context.payments ? pingStripe(context.payments) : "off"),
    shopify: () => pingShopify(context),
  });

/** Shopify has no public health check, so one store represents all: the one that is connected longest. */
async function pingShopify({ database, shopify }: Context): Promise<unknown> {
  const [oldest] = await database.rows(selectOldestStore(database));
  return oldest ? shopify.ping(oldest.shop) : "off";
}
