/** The compatibility look-up: what an e-mail is authorised for and where, whoever asks with the service key. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { lookupReply } from "../contract.ts";

interface AccountRow {
  created_at: string;
  updated_at: string;
}

interface LookupRow {
  kind: "paid" | "development";
  status: "available" | "active" | "paused";
  shop: string | null;
}

/** An unknown e-mail is an empty list and zero. */
export async function lookUpLicences(context: Context, givenEmail: string): Promise<z.infer<typeof lookupReply>> {
  const { database } = context;
  const email = givenEmail.toLowerCase();
  const [account, licences] = await database.batch<[AccountRow, LookupRow]>([
    database.statement("SELECT created_at, updated_at FROM accounts WHERE email = ?", email),
    database.statement(
      `SELECT l.kind, l.status, v.shop FROM licences l LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
       WHERE l.account = ? AND l.status <> 'removed' ORDER BY l.created_at, l.id`,
      email,
    ),
  ]);
  return {
    licenses: licences.rows.flatMap(({ shop, status }) =>
      shop ? [{ myshopifyurl: shop, active: status === "active" }] : [],
    ),
    user: {
      email,
      createdAt: account.rows[0]?.created_at ?? null,
      updatedAt: account.rows[0]?.updated_at ?? null,
      nbAuthorizedLicenseType: { premium: licences.rows.filter(({ kind }) => kind === "paid").length },
    },
  };
}
