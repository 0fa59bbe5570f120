/** Export and erasure of the signed-in user's data. */
import type { AccountPart, ExportedRow } from "#workers/licences/accounts/contract.ts";

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
