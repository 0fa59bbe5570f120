/** Counts the licences that open the premium pages: paused ones count, removed ones do not. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { countLicences, type LicenceCounts } from "./licence-repository.ts";

export async function countAuthorisedLicences(context: Context, actor: Actor): Promise<LicenceCounts> {
  const [counts] = await readOwned(context, actor, [countLicences(context.database, actor)]);
  return counts.rows[0] ?? { authorised: 0, paused: 0, removed: 0 };
}

/** For what a paused licence does not give: throws NO_LICENCE, REVOKED or PAUSED. */
export function requireUsableLicence({ authorised, paused, removed }: LicenceCounts): void {
  if (authorised === 0) fail(removed > 0 ? "REVOKED" : "NO_LICENCE");
  if (authorised === paused) fail("PAUSED");
}
