/** A person's licences, stores and the staff's notes about them, in one batch. */
import type * as z from "zod";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { selectNewestForAll } from "../releases/release-repository.ts";
import { type NoteRow, selectNotes } from "./note-repository.ts";
import type { PersonLicence, PersonPage, personQuery, StaffNote } from "./person-contract.ts";
import {
  type PersonLicenceRow,
  selectPersonAccounts,
  selectPersonCounts,
  selectPersonLicences,
} from "./person-repository.ts";

export async function loadPerson(
  { database }: Context,
  actor: Actor,
  person: z.infer<typeof personQuery>,
): Promise<PersonPage> {
  const [accounts, licences, counts, newest, notes] = await database.batch([
    selectPersonAccounts(database, person),
    selectPersonLicences(database, person),
    selectPersonCounts(database, person),
    selectNewestForAll(database),
    selectNotes(database, person),
  ]);
  return {
    accounts: accounts.rows.map(({ email, uid, created_at: createdAt }) => ({ email, uid, createdAt })),
    licences: licences.rows.map(toPersonLicence),
    counts: counts.rows[0] ?? { authorised: 0, available: 0, stores: 0 },
    newestRelease: newest.rows[0]?.version ?? null,
    notes: notes.rows.map((row) => toNote(row, actor)),
  };
}

function toPersonLicence(row: PersonLicenceRow): PersonLicence {
  const { shop, connection, checked_at: checkedAt, plan, theme_version: themeVersion } = row;
  const isConnected = shop !== null && connection !== null && checkedAt !== null;
  return {
    id: row.id,
    status: row.status,
    development: row.kind === "development",
    createdAt: row.created_at,
    pausedReason: row.paused_reason,
    store: isConnected
      ? {
          ...{ shop, plan, connection, checkedAt, themeVersion },
          accessTokenHint: row.access_token_hint ?? "",
        }
      : null,
  };
}

const toNote = ({ id, text, author_uid, author_email, created_at }: NoteRow, { uid }: Actor): StaffNote => ({
  ...{ id, text, author: author_email, createdAt: created_at },
  own: author_uid === uid,
});
