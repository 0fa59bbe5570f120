/** What the clients offer to use cases and pages. */
import type { Result } from "#base/errors.ts";
import type { OperationArguments, OperationName, OperationValue } from "#workers/licences/service.ts";

/**
 * The operations of the licence service, called in the name of one user. UPSTREAM_UNAVAILABLE when it does not answer.
 */
export type FullLicencesClient = {
  [Name in OperationName]: (...argument: OperationArguments<Name>) => Promise<Result<OperationValue<Name>>>;
};

/** Without the operations that need a proof of who the viewer is; those are in `ProtectedActions`. */
export type LicencesClient = Omit<FullLicencesClient, ProtectedOperation>;

export type ProtectedOperation = "refundOrder" | "startBulk";

export type LinkedUpdates = Pick<LicencesClient, "linkedPreview" | "linkedText" | "saveLinkedAnswers">;
