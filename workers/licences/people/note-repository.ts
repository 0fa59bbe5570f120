/** SQL of the staff's notes about people. */

import { ownedAddresses } from "../accounts/own-address-repository.ts";
import { columns, into, type RowOf } from "../columns.ts";
import type { Actor } from "../contract.ts";
import type { Condition, Database, GuardedStatement, Statement } from "../database.ts";
import { maxListedNotes } from "./contract.ts";
import type { Person } from "./person-repository.ts";

const note = columns("staff_notes", "n", "id", "text", "author_uid", "author_email", "created_at");
export type NoteRow = RowOf<typeof note>;

/** Those of the uid, and those of the address from before it had an account. */
export const selectNotes = (database: Database, { uid, email }: Person): Statement<NoteRow> =>
  database.select(
    note,
    `FROM staff_notes n
     WHERE (n.uid = ?1 AND n.uid <> '')
       OR (n.uid = '' AND (n.account = ?2 OR n.account IN (SELECT email FROM accounts WHERE uid = ?1)))
     ORDER BY n.created_at DESC, n.id LIMIT ?3`,
    ...[uid, email],
    maxListedNotes,
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
    `INSERT INTO ${into("staff_notes (id, account, uid, text, author_uid, author_email, created_at)")}
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
    ...[id, email, uid ?? "", text, actor.uid, actor.email, now.toISOString()],
  );

/** Holds before the note with this id is added. */
export const isNewNote = (id: string): Condition => ({
  sql: "NOT EXISTS (SELECT 1 FROM staff_notes WHERE id = ?)",
  values: [id],
});

export const selectOwnNote = (database: Database, author: Actor, id: string) =>
  database.select(
    columns("staff_notes", "n", "account", "uid"),
    "FROM staff_notes n WHERE n.id = ? AND n.author_uid = ?",
    id,
    author.uid,
  );

export const deleteOwnNote = (database: Database, author: Actor, id: string): GuardedStatement =>
  database.delete("staff_notes", { sql: "id = ? AND author_uid = ?", values: [id, author.uid] });

/**
 * With a person's account the notes about them go, and their name leaves the notes that they wrote. Notes about an
 * address alone go with the account that is bound to it.
 */
export const eraseNotes = (database: Database, uid: string): Statement[] => [
  database.statement(
    `DELETE FROM staff_notes WHERE (uid = ?1 AND uid <> '')
       OR (uid = '' AND account IN (${ownedAddresses}))`,
    uid,
  ),
  database.statement(
    "UPDATE staff_notes SET author_uid = '', author_email = NULL WHERE author_uid = ?1 AND author_uid <> ''",
    uid,
  ),
];
