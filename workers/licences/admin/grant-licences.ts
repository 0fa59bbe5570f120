/** Grants licences to an e-mail, with or without an account; the same request id grants once. */
import * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import type { Context } from "../context.ts";
import { type Actor, type grantRequest, objectId } from "../contract.ts";
import { fail } from "../errors.ts";
import { newId } from "../identifier.ts";
import { insertGrant, selectGrant } from "./licence-administration-repository.ts";

export async function grantLicences(
  context: Context,
  actor: Actor,
  request: z.infer<typeof grantRequest>,
): Promise<{ licenceIds: string[] }> {
  const { count, reason, requestId } = request;
  const email = request.email.toLowerCase();
  const licenceIds = Array.from({ length: count }, () => newId(context.now));
  const requestHash = sha256Hex(JSON.stringify([email, count, reason]));
  const { database } = context;
  const [, , , , saved] = await database.batch([
    ...insertGrant(context, actor, { email, licenceIds, reason, requestId, requestHash }),
    selectGrant(database, requestId),
  ]);
  const granted = saved.rows[0];
  if (granted?.request_hash !== requestHash) return fail("STATE_CONFLICT");
  return { licenceIds: z.array(objectId).parse(JSON.parse(granted.reply)) };
}
