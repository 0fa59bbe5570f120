/** Activations that staff prepare and customers finish: prepared, listed, cancelled. */
import type * as z from "zod";
import { days } from "#base/duration.ts";
import { selectAccount } from "../accounts/account-repository.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent, recordChange } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { runAct, toActKey, toEarlierReply } from "./act.ts";
import { selectAct } from "./act-repository.ts";
import { findActivationTarget } from "./activate-licence.ts";
import type { cancelPreparedRequest, PreparedActivation, PreparedFor, prepareRequest } from "./activation-contract.ts";
import { selectLiveActivation } from "./activation-repository.ts";
import { selectLicences } from "./licence-repository.ts";
import {
  cancelPrepared,
  canPrepare,
  insertPrepared,
  selectOpenPrepared,
  selectPreparedById,
} from "./prepared-activation-repository.ts";

/** A customer on holiday still finds it. */
const maxOpenMs = days(14);

/**
 * Throws NO_LICENCE, REVOKED, PAUSED or LIMIT_REACHED as the activation would, ACTIVE_ELSEWHERE for a store with a
 * licence, and STATE_CONFLICT while the same activation is prepared already.
 */
export async function prepareActivation(
  context: Context,
  actor: Actor,
  request: z.infer<typeof prepareRequest>,
): Promise<PreparedFor> {
  const { database, now } = context;
  const { email, shop, reason } = request;
  const key = toActKey("licences.prepare", request);
  const [acts, accounts] = await database.batch([selectAct(database, key), selectAccount(database, email)]);
  const earlier = toEarlierReply<PreparedFor>(acts.rows[0], key);
  if (earlier) return earlier;
  const [account] = accounts.rows;
  if (!account) return fail("NO_LICENCE");
  const [licences, live] = await database.batch([
    selectLicences(database, { email, uid: account.uid }),
    selectLiveActivation(database, { shop }),
  ]);
  const target = findActivationTarget(licences.rows, { shop });
  if (live.rows.length > 0) fail("ACTIVE_ELSEWHERE");
  if (target.kind === "full") fail(target.code);
  const expiresAt = new Date(now.getTime() + maxOpenMs);
  const eventId = newId(now);
  const row = { id: newId(now), account: email, shop, reason, preparedBy: actor.email, now, expiresAt };
  const event = { id: eventId, type: "licence.prepared" as const, now, actor, account: email, shop, reason };
  const prepared = await runAct<PreparedFor>(context, key, {
    guards: [canPrepare(row)],
    reply: { account: email, shop, expiresAt: expiresAt.toISOString(), eventId },
    write: (done) => [
      ...insertPrepared(database, row, done),
      insertEvent(database, event, done),
      insertEventNotification(database, eventId),
    ],
  });
  return prepared ?? fail("STATE_CONFLICT");
}

const maxListed = 100;

/** The open ones, newest first. */
export async function listPrepared({ database, now }: Context): Promise<PreparedActivation[]> {
  return (await database.rows(selectOpenPrepared(database, now, maxListed))).map((row) => ({
    id: row.id,
    account: row.account,
    hasOwner: row.has_owner === 1,
    shop: row.shop,
    reason: row.reason,
    preparedBy: row.prepared_by,
    preparedAt: row.prepared_at,
    expiresAt: row.expires_at,
  }));
}

/** Repeated calls cancel once. Throws STATE_CONFLICT when the customer has finished it. */
export async function cancelPreparedActivation(
  { database, now }: Context,
  actor: Actor,
  { id }: z.infer<typeof cancelPreparedRequest>,
): Promise<{ account: string; shop: string }> {
  const [row] = await database.rows(selectPreparedById(database, id));
  if (!row) return fail("STATE_CONFLICT");
  const { account, shop } = row;
  const event = { id: newId(now), type: "licence.preparation_cancelled" as const, now, actor, account, shop };
  const [, , , after] = await database.batch([
    ...recordChange(database, cancelPrepared(database, id, now), event),
    insertEventNotification(database, event.id),
    selectPreparedById(database, id),
  ]);
  return after.rows[0]?.state === "cancelled" ? { account, shop } : fail("STATE_CONFLICT");
}
