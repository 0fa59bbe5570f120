/** Grants licences to an e-mail, whether it has an account yet or not; the same request id is one act. */
import * as z from "zod";
import { sha256Hex } from "#shared/digest.ts";
import type { Context } from "../context.ts";
import { type Actor, type grantRequest, objectId } from "../contract.ts";
import { fail } from "../errors.ts";
import { newId } from "../identifier.ts";
import { type GrantedRow, grantLicences } from "./store.ts";

export async function grant(
  context: Context,
  actor: Actor,
  request: z.infer<typeof grantRequest>,
): Promise<{ licenceIds: string[] }> {
  const { count, reason, requestId } = request;
  const email = request.email.toLowerCase();
  const licenceIds = Array.from({ length: count }, () => newId(context.now));
  const requestHash = sha256Hex(JSON.stringify([email, count, reason]));
  const outcomes = await context.database.batch<GrantedRow[]>(
    grantLicences(context, actor, { email, licenceIds, reason, requestId, requestHash }),
  );
  const granted = outcomes.at(-1)?.rows[0];
  if (granted?.request_hash !== requestHash) return fail("STATE_CONFLICT");
  return { licenceIds: z.array(objectId).parse(JSON.parse(granted.reply)) };
}
