/**
 * Operations of the licence service that change nothing a person would look for: reads, and pages of others that open.
 */
import type { OperationName } from "#workers/licences/service.ts";

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
export const isRead = (name: string): boolean => reads.has(name);
