/** Skips the newest release for a store, until the next one is published, or takes that back. */
import type * as z from "zod";
import { recordChange } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { loadNewestRelease } from "../releases/offered-releases.ts";
import { setSkippedVersion } from "./connection-repository.ts";
import type { skipVersionRequest } from "./contract.ts";
import { loadOwnStore } from "./open-store.ts";

/** Idempotent. Throws STATE_CONFLICT when another release is the newest. */
export async function skipVersion(
  context: Context,
  actor: Actor,
  { shop: given, version, isSkipped }: z.infer<typeof skipVersionRequest>,
): Promise<{ skipped: string | null }> {
  const { database, now } = context;
  const { activation_id: activationId, licence_id: licenceId, shop } = await loadOwnStore(context, actor, given);
  const newest = await loadNewestRelease(context, { shop });
  if (isSkipped && newest !== version) fail("STATE_CONFLICT");
  const type = isSkipped ? "theme.version_skipped" : "theme.version_unskipped";
  await database.batch([
    ...recordChange(
      database,
      setSkippedVersion(database, actor, {
        activationId,
        from: isSkipped ? null : version,
        to: isSkipped ? version : null,
      }),
      { type, now, actor, account: actor.email, licenceId, shop, version },
    ),
  ]);
  return { skipped: isSkipped ? version : null };
}
