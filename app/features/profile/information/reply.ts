import type { FormReply } from "#app/form.ts";
import type { SavedProfile } from "#workers/portal/profile/contract.ts";

export interface InformationReply extends FormReply {
  /** What has been saved elsewhere meanwhile. */
  saved?: SavedProfile;
}
