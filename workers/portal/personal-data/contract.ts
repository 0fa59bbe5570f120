/** A person's own data, to take along or to have deleted. */
import type { Result } from "#base/errors.ts";
import type { AccountPart, ExportedRow, LicencesChoice } from "#workers/licences/accounts/contract.ts";
import type { ReauthenticationInput } from "../reauthentication/contract.ts";

export type { LicencesChoice } from "#workers/licences/accounts/contract.ts";

/** JSON values as they stand in a file. */
export type Exported = string | number | boolean | null | Exported[] | { [name: string]: Exported };
export type ExportedFields = { [name: string]: Exported };

export interface PersonalData {
  profile: ExportedFields;
  pointsLedger: ExportedFields[];
  pointsRequests: ExportedFields[];
  notifications: ExportedFields[];
  sessions: ExportedFields[];
  /** What the licence service holds. */
  account: Record<AccountPart, ExportedRow[]>;
  photo: { extension: string; size: number; body: ReadableStream<Uint8Array> } | null;
}

export interface PersonalDataControl {
  /** Whole, to the last page, or refused: UPSTREAM_UNAVAILABLE, or BLOCKED when it was asked for too often. */
  collect(): Promise<Result<PersonalData>>;
  /**
   * Ends the account for good, once its owner has shown who they are: see `reauthentication/contract.ts` for those refusals, which
   * like LAST_ADMINISTRATOR and UPSTREAM_UNAVAILABLE mean that nothing was deleted; UNANSWERED that nobody can tell, in which case the clock finds out. `finished` is false where something is left, which the clock deletes within the hour.
   */
  erase(input: ReauthenticationInput & { licences: LicencesChoice }): Promise<Result<{ finished: boolean }>>;
}
