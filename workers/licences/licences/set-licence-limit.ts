/** Changes how many licences an account may have, also of an address without an account. */
import type * as z from "zod";
import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { hasLimit, setLimit } from "./licence-administration-repository.ts";
import { selectAccountSummary } from "./licence-target-repository.ts";
import { defaultLicenceLimit, type licenceLimitRequest } from "./staff-contract.ts";

export async function setLicenceLimit(
  { database, now }: Context,
  actor: Actor,
  request: z.infer<typeof licenceLimitRequest>,
): Promise<{ email: string; limit: number }> {
  const { email, limit, from, reason } = request;
  const event = {
    ...{ type: "account.limit_changed" as const, now, actor, account: email, reason },
    ...{ before: { limit: from }, after: { limit } },
  };
  // The page showed `from`.
  const isDue = hasLimit(email, from);
  if (limit !== from)
    await database.batch([insertEvent(database, event, isDue), setLimit(database, { email, limit, now }, isDue)]);
  const [account] = await database.rows(selectAccountSummary(database, email));
  // A repeated request finds the limit that it asked for.
  if ((account?.licence_limit ?? defaultLicenceLimit) !== limit) return fail("STATE_CONFLICT");
  return { email, limit };
}
