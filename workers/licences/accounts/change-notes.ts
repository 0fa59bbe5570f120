/** Adds and deletes the staff's notes; the log says that there is one, never what it says. */
import type * as z from "zod";
import type { EventObject } from "../events/contract.ts";
import { insertEvent, recordChange } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { deleteOwnNote, insertNote, isNewNote, selectOwnNote } from "./note-repository.ts";
import type { noteRequest } from "./person-contract.ts";

/** The same request id adds one note. */
export async function addNote(
  { database, now }: Context,
  actor: Actor,
  { requestId, ...note }: z.infer<typeof noteRequest>,
): Promise<{ id: string }> {
  const event = { type: "user.note_added", now, actor, account: note.email, object: toObject(note) } as const;
  await database.batch([
    insertEvent(database, event, isNewNote(requestId)),
    insertNote(database, actor, { ...note, id: requestId }, now),
  ]);
  return { id: requestId };
}

/** Authors delete their own notes only. A repetition changes nothing. */
export async function deleteNote({ database, now }: Context, actor: Actor, id: string): Promise<{ id: string }> {
  const [note] = await database.rows(selectOwnNote(database, actor, id));
  if (!note) return fail("NOTE_NOT_FOUND");
  const object = toObject({ uid: note.uid || null, email: note.account });
  const event = { type: "user.note_deleted", now, actor, account: note.account, object } as const;
  await database.batch(recordChange(database, deleteOwnNote(database, actor, id), event));
  return { id };
}

const toObject = ({ uid, email }: { uid: string | null; email: string }): EventObject =>
  uid ? { kind: "user", id: uid } : { kind: "account", id: email };
