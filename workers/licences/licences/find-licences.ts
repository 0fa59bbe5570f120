/** Finds the licence that an administrator is about to change, or the licences of an address. */
import type * as z from "zod";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { toSeen } from "./licence-act.ts";
import {
  selectAccountSummary,
  selectLicenceChanges,
  selectStoreJobs,
  selectTarget,
  selectTargetsOfAccount,
  type TargetRow,
} from "./licence-target-repository.ts";
import { toLicence } from "./load-overview.ts";
import { defaultLicenceLimit, type LicencesFound, type licenceLookup } from "./staff-contract.ts";

const maxLicences = 200;
const maxChanges = 10;

export async function findLicences(
  { database }: Context,
  _actor: Actor,
  query: z.infer<typeof licenceLookup>,
): Promise<LicencesFound> {
  if ("email" in query) {
    const { email } = query;
    const [targets, account] = await database.batch([
      selectTargetsOfAccount(database, email, maxLicences),
      selectAccountSummary(database, email),
    ]);
    const licences = targets.rows.map(toTarget);
    return { account: toAccount(email, account.rows[0]), licences, changes: [], openJobs: 0, isJobRunning: false };
  }
  const [target] = await database.rows(selectTarget(database, query));
  if (!target) return fail("licenceId" in query ? "LICENCE_NOT_FOUND" : "ACTIVATION_NOT_FOUND");
  const [account, changes, jobs] = await database.batch([
    selectAccountSummary(database, target.account),
    selectLicenceChanges(database, target.id, maxChanges),
    selectStoreJobs(database, { licenceId: target.id }),
  ]);
  return {
    account: toAccount(target.account, account.rows[0]),
    licences: [toTarget(target)],
    changes: changes.rows,
    openJobs: jobs.rows.length,
    isJobRunning: jobs.rows.some(({ state }) => state !== "waiting"),
  };
}

type AccountRow = { uid: string | null; licence_limit: number; authorised: number; available: number };

const toAccount = (email: string, row: AccountRow | undefined): LicencesFound["account"] => ({
  email,
  hasOwner: row !== undefined && row.uid !== null,
  authorised: row?.authorised ?? 0,
  available: row?.available ?? 0,
  limit: row?.licence_limit ?? defaultLicenceLimit,
});

const toTarget = (row: TargetRow): LicencesFound["licences"][number] => ({
  licence: toLicence(row),
  isDevelopment: row.kind === "development",
  isUsable: row.is_usable === 1,
  account: row.account,
  storeName: row.store_name,
  plan: row.plan,
  themeVersion: row.theme_version,
  seen: toSeen(row),
});
