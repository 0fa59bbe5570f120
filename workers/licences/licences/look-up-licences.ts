/** The compatibility look-up for holders of the service key: the licences of an e-mail and their stores. */
import type * as z from "zod";
import { selectAccount } from "../accounts/account-repository.ts";
import type { Context } from "../platform/context.ts";
import type { lookupReply } from "./contract.ts";
import { selectLicencesByEmail } from "./licence-repository.ts";

/**
 * Returns zero and an empty list for an unknown e-mail.
 * @param email as `parseEmail` reads it
 */
export async function lookUpLicences({ database }: Context, email: string): Promise<z.infer<typeof lookupReply>> {
  const [accounts, licences] = await database.batch([
    selectAccount(database, email),
    selectLicencesByEmail(database, email),
  ]);
  const account = accounts.rows[0];
  return {
    licenses: licences.rows.flatMap(({ shop, status }) =>
      shop ? [{ myshopifyurl: shop, active: status === "active" }] : [],
    ),
    user: {
      email,
      createdAt: account?.created_at ?? null,
      updatedAt: account?.updated_at ?? null,
      nbAuthorizedLicenseType: { premium: licences.rows.filter(({ kind }) => kind === "paid").length },
    },
  };
}
