/** SQL of the staff's notes about people. */

import { columns, type RowOf } from "../platform/columns.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, GuardedStatement, Statement } from "../platform/database.ts";
import { type Condition, insert, sql } from "../platform/sql.ts";
import { ownedAddresses } from "./own-address-repository.ts";
import { maxListedNotes } from "./person-contract.ts";
import type { Person } from "./person-repository.ts";

const note = columns("staff_notes", "n", "id", "text", "author_uid", "author_email", "created_at");
export type NoteRow = RowOf<typeof note>;

/** Those of the uid, and those of the address from before it had an account. */
export const selectNotes = (database: Database, { uid, email }: Person): Statement<NoteRow> =>
  database.select(
    note,
    sql`FROM staff_notes n
     WHERE (n.uid = ${uid} AND n.uid <> '')
       OR (n.uid = '' AND (n.account = ${email} OR n.account IN (SELECT email FROM accounts WHERE uid = ${uid})))
     ORDER BY n.created_at DESC, n.id LIMIT ${maxListedNotes}`,
  );

interface NewNote {
  id: string;
  uid: string | null;
  email: string;
  text: string;
}

/** A repeated id changes nothing. */
export const insertNote = (database: Database, actor: Actor, { id, uid, email, text }: NewNote, now: Date): Statement =>
  database.statement(
    sql`${insert("staff_notes", {
      id,
      account: email,
      uid: uid ?? "",
      text,
      author_uid: actor.uid,
      author_email: actor.email,
      created_at: now.toISOString(),
    })}
    ON CONFLICT (id) DO NOTHING`,
  );

/** Holds before the note with this id is added. */
export const isNewNote = (id: string): Condition => sql`NOT EXISTS (SELECT 1 FROM staff_notes WHERE id = ${id})`;

export const selectOwnNote = (database: Database, author: Actor, id: string) =>
  database.select(
    columns("staff_notes", "n", "account", "uid"),
    sql`FROM staff_notes n WHERE n.id = ${id} AND n.author_uid = ${author.uid}`,
  );

export const deleteOwnNote = (database: Database, author: Actor, id: string): GuardedStatement =>
  database.delete("staff_notes", sql`id = ${id} AND author_uid = ${author.uid}`);

/**
 * With a person's account the notes about them go, and their name leaves the notes that they wrote. Notes about an
 * address alone go with the account that is bound to it.
 */
export const eraseNotes = (database: Database, uid: string): Statement[] => [
  database.statement(
    sql`DELETE FROM staff_notes WHERE (uid = ${uid} AND uid <> '')
       OR (uid = '' AND account IN (${ownedAddresses(uid)}))`,
  ),
  database.statement(
    sql`UPDATE staff_notes SET author_uid = '', author_email = NULL WHERE author_uid = ${uid} AND author_uid <> ''`,
  ),
];
