/** Replaces the credentials of a connected store after Shopify has proved them; the licence does not change. */
import type * as z from "zod";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { selectConnection } from "../stores/connection-repository.ts";
import type { replaceCredentialsRequest } from "../stores/contract.ts";
import { proveStore } from "../stores/prove-store.ts";
import { renewConnection } from "./renew-connection.ts";

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
