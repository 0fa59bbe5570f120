/**
 * Separates an account from the person in one batch. Licences and history stay.
 * `released` counts the activations that ended; zero on a repeated call.
 */
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import { cancelJobsOfOwner } from "../jobs/job-cancellation-repository.ts";
import { endActivations, erasePerson } from "./account-repository.ts";
import type { LicencesChoice } from "./contract.ts";

export async function forgetAccount(
  { database, now }: Context,
  { uid }: Actor,
  licences: LicencesChoice,
): Promise<{ released: number }> {
  const releases = licences === "free" ? endActivations(database, uid, now) : [];
  const [first] = await database.batch([
    ...releases,
    cancelJobsOfOwner(database, uid, now),
    ...erasePerson(database, uid, now),
  ]);
  return { released: licences === "free" ? (first?.changes ?? 0) : 0 };
}
