/** Activates a customer's licence on their store with their credentials: the same checks as when they do it. */
import type * as z from "zod";
import { selectAccount } from "../accounts/account-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { claimStore } from "./activate-licence.ts";
import type { activateForRequest } from "./activation-contract.ts";
import type { Activated } from "./contract.ts";
import { selectLicences } from "./licence-repository.ts";

/** Throws NO_LICENCE for an unknown address, and what `activateLicence` throws. */
export async function activateForCustomer(
  context: Context,
  actor: Actor,
  { email, reason, shop, credentials }: z.infer<typeof activateForRequest>,
): Promise<Activated> {
  const { database } = context;
  const [account] = await database.rows(selectAccount(database, email));
  if (!account) return fail("NO_LICENCE");
  const owner = { email, uid: account.uid };
  const licences = await database.rows(selectLicences(database, owner));
  return claimStore(context, { actor, owner, reason }, licences, { shop, credentials });
}
