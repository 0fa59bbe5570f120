/** What the acts on one licence share: they read it with the jobs of its store, and may take it out of the store. */
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { Condition, Statement } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { type ActKey, toEarlierReply } from "./act.ts";
import { selectAct } from "./act-repository.ts";
import { cancelJobsOf } from "./cancelled-jobs.ts";
import { releaseActivation } from "./licence-administration-repository.ts";
import {
  type LicenceName,
  type StoreJobRow,
  selectStoreJobs,
  selectTarget,
  type TargetRow,
} from "./licence-target-repository.ts";

/** The licence's status and its last event: the page gets it, and the change is a conflict when it is another. */
export const toSeen = ({ status, last_event: lastEvent }: Pick<TargetRow, "status" | "last_event">): string =>
  `${status}.${lastEvent}`;

type Opened<Reply> = { earlier: Reply } | { earlier: null; licence: TargetRow; jobs: StoreJobRow[] };

/** Throws LICENCE_NOT_FOUND, ACTIVATION_NOT_FOUND, or STATE_CONFLICT when the page showed another state. */
export async function openLicenceAct<Reply>(
  { database }: Context,
  key: ActKey,
  request: LicenceName & { seen?: string | undefined },
): Promise<Opened<Reply>> {
  const [acts, licences, jobs] = await database.batch([
    selectAct(database, key),
    selectTarget(database, request),
    selectStoreJobs(database, request),
  ]);
  const earlier = toEarlierReply<Reply>(acts.rows[0], key);
  if (earlier) return { earlier };
  const licence = licences.rows[0] ?? fail(request.licenceId ? "LICENCE_NOT_FOUND" : "ACTIVATION_NOT_FOUND");
  if (request.seen !== undefined && request.seen !== toSeen(licence)) fail("STATE_CONFLICT");
  return { earlier: null, licence, jobs: jobs.rows };
}

interface Release {
  actor: Actor;
  licence: TargetRow;
  jobs: readonly StoreJobRow[];
  done: Condition;
}

/** Ends the activation, deletes the credentials and stops the store's jobs. */
export const releaseStore = (context: Context, { actor, licence, jobs, done }: Release): Statement[] => [
  ...releaseActivation(context.database, licence.activation_id ?? "", context.now, done),
  ...cancelJobsOf(context, { actor, shop: licence.shop, jobs, done }),
];
