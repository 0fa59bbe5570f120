/** Replaces the credentials of a connected store after Shopify has proved them; the licence does not change. */
import type * as z from "zod";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor, replaceCredentialsRequest } from "../contract.ts";
import { fail } from "../errors.ts";
import { renewConnection } from "../licences/renew-connection.ts";
import { selectConnection } from "./connection-repository.ts";
import { proveStore } from "./prove-store.ts";

export async function replaceCredentials(
  context: Context,
  actor: Actor,
  { shop, credentials }: z.infer<typeof replaceCredentialsRequest>,
): Promise<{ activationId: string; licenceId: string; shop: string }> {
  const [found] = await readOwned(context, actor, [selectConnection(context.database, actor, shop)]);
  if (!found.rows[0]) return fail("ACTIVATION_NOT_FOUND");
  if (found.rows[0].licence_status === "paused") fail("PAUSED");
  const store = await proveStore(context, shop, credentials);
  const renewed = await renewConnection(context, { actor, owner: actor }, store);
  if (!renewed) return fail("ACTIVATION_NOT_FOUND");
  return { activationId: renewed.activationId, licenceId: renewed.licenceId, shop };
}
