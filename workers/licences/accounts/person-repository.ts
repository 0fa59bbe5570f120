/** SQL of a person's page, by uid and address. Licences belong to an address, which its first verified user binds. */
import { columns, computed, join, optional, type RowOf } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import { type Sql, sql } from "../platform/sql.ts";
import { maxListedLicences } from "./person-contract.ts";

export interface Person {
  uid: string | null;
  email: string | null;
}

/** The person's addresses: those bound to the uid, and the given one unless another user owns it. */
const accounts = ({ uid, email }: Person): Sql => sql`(SELECT email FROM accounts WHERE uid = ${uid}
  UNION SELECT email FROM accounts WHERE email = ${email} AND (uid IS NULL OR ${uid} IS NULL OR uid = ${uid}))`;

const account = columns("accounts", "a", "email", "uid", "created_at");

export const selectPersonAccounts = (database: Database, person: Person): Statement<RowOf<typeof account>> =>
  database.select(account, sql`FROM accounts a WHERE a.email IN ${accounts(person)} ORDER BY a.email`);

const licence = join(
  columns("licences", "l", "id", "status", "kind", "created_at", "paused_reason"),
  optional(columns("activations", "v", "shop", "activated_at")),
  optional(
    columns("shop_connections", "c", "plan", "state AS connection", "checked_at", "theme_version", "access_token_hint"),
  ),
);
export type PersonLicenceRow = RowOf<typeof licence>;

/** Those in a store first, removed ones last. */
export const selectPersonLicences = (database: Database, person: Person): Statement<PersonLicenceRow> =>
  database.select(
    licence,
    sql`FROM licences l
       LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
       LEFT JOIN shop_connections c ON c.activation_id = v.id
     WHERE l.account IN ${accounts(person)}
     ORDER BY l.status = 'removed', v.shop IS NULL, v.activated_at DESC, l.created_at DESC, l.id
     LIMIT ${maxListedLicences}`,
  );

const counts = computed<{ authorised: number; available: number; stores: number }>({
  authorised: sql`count(*) FILTER (WHERE l.kind = 'paid' AND l.status <> 'removed')`,
  available: sql`count(*) FILTER (WHERE l.kind = 'paid' AND l.status = 'available')`,
  stores: sql`count(v.id)`,
});

export const selectPersonCounts = (database: Database, person: Person): Statement<RowOf<typeof counts>> =>
  database.select(
    counts,
    sql`FROM licences l LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
      WHERE l.account IN ${accounts(person)}`,
  );
