/** Records that a member of the staff sees the portal as a customer; the view starts only after this. */
import type * as z from "zod";
import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { sql } from "../platform/sql.ts";
import type { viewAsRecord } from "./person-contract.ts";

export async function recordViewAs(
  { database, now }: Context,
  actor: Actor,
  { uid, email: account, reason }: z.infer<typeof viewAsRecord>,
): Promise<null> {
  const always = sql`1`;
  const object = { kind: "user", id: uid } as const;
  await database.batch([insertEvent(database, { type: "user.viewed", now, actor, account, object, reason }, always)]);
  return null;
}
