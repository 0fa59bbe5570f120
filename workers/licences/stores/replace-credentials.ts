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
  { shop: given, credentials }: z.infer<typeof replaceCredentialsRequest>,
): Promise<{ activationId: string; licenceId: string; shop: string }> {
  const [found] = await readOwned(context, actor, [selectConnection(context.database, actor, given)]);
  const known = found.rows[0] ?? fail("ACTIVATION_NOT_FOUND");
  if (known.licence_status === "paused") fail("PAUSED");
  const store = await proveStore(context, given, credentials, { isKnown: true, account: actor.email });
  if (known.shop_id !== null && known.shop_id !== store.shopId) fail("TOKEN_WRONG_STORE");
  const renewed = await renewConnection(context, { actor, owner: actor }, store);
  if (!renewed) return fail("ACTIVATION_NOT_FOUND");
  return { activationId: renewed.activationId, licenceId: renewed.licenceId, shop: renewed.shop };
}
