/** Export and erasure of the signed-in user's data. */
import type { Result } from "#base/errors.ts";
import type { AccountPart, ExportedRow, LicencesChoice } from "#workers/licences/accounts/contract.ts";
import type { ReauthenticationInput } from "../reauthentication/contract.ts";

/** JSON values of the exported files. */
export type Exported = string | number | boolean | null | Exported[] | { [name: string]: Exported };
export type ExportedFields = { [name: string]: Exported };

export interface PersonalData {
  profile: ExportedFields;
  pointsLedger: ExportedFields[];
  pointsRequests: ExportedFields[];
  tickets: ExportedFields[];
  /** Otherwise each has `notRefreshedSince`, because the help desk did not answer. */
  areTicketsRefreshed: boolean;
  notifications: ExportedFields[];
  /** Without their texts, whose links act for the person. */
  mails: ExportedFields[];
  sessions: ExportedFields[];
  /** Messages to and from the assistant, of all sessions. */
  conversations: ExportedFields[];
  /** The licence service's data. */
  account: Record<AccountPart, ExportedRow[]>;
  photo: { extension: string; size: number; body: ReadableStream<Uint8Array> } | null;
}

export interface PersonalDataControl {
  /** Returns the complete data or an error: UPSTREAM_UNAVAILABLE, or BLOCKED after too many exports. */
  collect(): Promise<Result<PersonalData>>;
  /**
   * Deletes the account after reauthentication. The errors of `ReauthenticationControl`, LAST_ADMINISTRATOR and
   * UPSTREAM_UNAVAILABLE mean that nothing was deleted. UNANSWERED means that the result is unknown; the cron task
   * checks it. When `finished` is false, the cron task deletes the rest within the hour.
   */
  erase(input: ReauthenticationInput & { licences: LicencesChoice }): Promise<Result<{ finished: boolean }>>;
}
