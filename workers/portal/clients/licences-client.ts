/** The licence service over its binding, for one acting user or a link's holder. Its operations are the service's. */
import { failure, type Result, success } from "#base/errors.ts";
import { type LicenceErrorCode, licenceErrorStatus } from "#base/licence-error-codes.ts";
import { type Deadline, noDeadline, TimeLimitError, withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { Actor, Caller, LicencesResult, OperationError } from "#workers/licences/platform/contract.ts";
import type { LicencesService, OperationName, OperationValue } from "#workers/licences/service.ts";
import type { FullLicencesClient } from "./contract.ts";
import { UpstreamFault } from "./http-client.ts";

/**
 * Operations of the licence service that change nothing a person would look for: reads, and pages of others that open.
 */
const names: readonly OperationName[] = [
  ...(["overview", "overviewWith", "authorised", "doctor", "doctorStream", "deepCheck", "storeColours"] as const),
  ...(["job", "jobPage", "releases", "pictureSizes", "ticket", "download", "events", "exportAccount"] as const),
  ...(["figures", "searchEvents", "searchLicences", "licence", "checkLicence", "listViews", "searchUsers"] as const),
  ...(["getUser", "preparedActivations", "previewBulk", "bulkJob", "bulkJobs", "findLicences"] as const),
  ...(["moveRequests", "allReleases", "personPage", "recordViewAs", "exports", "openExport"] as const),
  ...(["finishedExports", "maintenance", "webhooks", "webhook", "dueJobNotifications"] as const),
  ...(["dueEventNotifications", "updatePage", "updatePreview", "conflictText", "linkedPreview"] as const),
  ...(["linkedText", "licencePrice", "heldPoints", "duePoints", "recentPayment", "recentVisitorPayment"] as const),
  ...(["browserOrder", "ownOrders", "billing", "openBillingPortal", "startCheckout"] as const),
  ...(["startVisitorCheckout", "searchOrders", "order"] as const),
  ...(["releaseCheck", "releaseMigration", "rollout", "dryRun", "dueReleaseNotifications"] as const),
  ...(["endedReleaseNotifications", "templates", "template", "templateRevision", "checkTemplate"] as const),
  ...(["templateForm", "readTemplateZip", "storeTemplates", "preview", "templatePictures"] as const),
  ...(["previewTemplate", "templateRequests", "deliveryStores", "deliveryPlan", "templateRequest"] as const),
];
const reads: ReadonlySet<string> = new Set(names);

/** Unknown ones count as writes. */
const isRead = (name: string): boolean => reads.has(name);

const { licencesMs, licencesGraceMs, licencesTaskMs, licencesReleaseMs, licencesPictureMs } = timeLimits.services;
const slowOperationMs: Partial<Record<OperationName, number>> = {
  runMaintenance: licencesTaskMs,
  uploadRelease: licencesReleaseMs,
  sendPicture: licencesPictureMs,
  addPicture: licencesPictureMs,
  changePreview: licencesPictureMs,
  takePictures: licencesPictureMs,
};

export interface LicencesOptions {
  binding: LicencesService;
  /** Null for people without an account. */
  actor: Actor | null;
  requestId: string;
  /** Network of the actor's browser, for the event log. */
  address?: string | null;
  /**
   * Called once for each fault; the caller then sees UPSTREAM_UNAVAILABLE, or WRITE_UNANSWERED for a write, which may
   * have been done.
   */
  onFault: (error: unknown) => void;
  /** The deadline of the request. */
  deadline?: Deadline;
  /** Each call also counts the authorised licences, see `Caller`. */
  forPremium?: boolean;
  /** Nothing is written and no store is called, see `Caller`. */
  readOnly?: boolean;
  /** Runs after a successful call, before its result is returned. */
  after?: { [Name in OperationName]?: (value: OperationValue<Name>) => unknown };
}

type Operations = Record<OperationName, (caller: Caller, argument: unknown) => Promise<LicencesResult<unknown>>>;

export function createLicencesClient(options: LicencesOptions): FullLicencesClient {
  const {
    binding,
    actor,
    requestId,
    address,
    onFault,
    deadline = noDeadline,
    forPremium = false,
    readOnly = false,
    after = {},
  } = options;
  const unanswered = forPremium ? "LICENCE_CHECK_FAILED" : "UPSTREAM_UNAVAILABLE";

  async function call(name: OperationName, argument: unknown): Promise<Result<unknown>> {
    const leftMs = deadline.leftMs();
    const caller = {
      actor,
      requestId,
      leftMs,
      forPremium,
      ...(readOnly ? { readOnly } : {}),
      ...(address ? { address } : {}),
    };
    // The grace at most doubles a last short call.
    const limitMs = slowOperationMs[name] ?? Math.min(licencesMs, leftMs + Math.min(licencesGraceMs, leftMs));
    try {
      const calling = (binding as unknown as Operations)[name](caller, argument);
      const reply = await withTimeLimit(limitMs, calling);
      if (!reply.ok) return failed(name, reply.error);
      await after[name]?.(reply.value as never);
      return success(reply.value);
    } catch (error) {
      onFault(new UpstreamFault("licences", error instanceof TimeLimitError ? "timeout" : "network"));
      return failure(isRead(name) ? unanswered : "WRITE_UNANSWERED");
    }
  }

  function failed(name: OperationName, { code, details }: OperationError): Result<never> {
    const isDown = code === "UPSTREAM_UNAVAILABLE" || code === "LICENCE_CHECK_FAILED";
    if (isLicenceErrorCode(code) && !isDown) return failure(code, details);
    onFault(new UpstreamFault("licences", "status", 503));
    // The gate failed before the operation.
    if (code === "LICENCE_CHECK_FAILED") return failure(unanswered);
    return failure(isRead(name) ? "UPSTREAM_UNAVAILABLE" : "WRITE_UNANSWERED");
  }

  return new Proxy({} as FullLicencesClient, {
    // Without this, awaiting the client would treat it as a promise.
    get: (_, name) => (name === "then" ? undefined : (argument: unknown) => call(name as OperationName, argument)),
  });
}

const isLicenceErrorCode = (code: string): code is LicenceErrorCode => Object.hasOwn(licenceErrorStatus, code);
