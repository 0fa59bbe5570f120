/** Every operation of `Internal`: its name, who may call it, the schema of its argument, and its use case. */
import * as z from "zod";
import { addNote, deleteNote } from "./accounts/change-notes.ts";
import { exportQuery, licencesChoice } from "./accounts/contract.ts";
import { deleteView, restoreView } from "./accounts/delete-view.ts";
import { exportAccount } from "./accounts/export-account.ts";
import { forgetAccount } from "./accounts/forget-account.ts";
import { loadPerson } from "./accounts/load-person.ts";
import { noteId, noteRequest, personQuery, viewAsRecord } from "./accounts/person-contract.ts";
import { recordViewAs } from "./accounts/record-view-as.ts";
import { relinkAccount } from "./accounts/relink-account.ts";
import { openPass, removeUsers, saveUsers } from "./accounts/save-users.ts";
import { saveView } from "./accounts/save-view.ts";
import { getUser, searchUsers } from "./accounts/search-users.ts";
import {
  openPassRequest,
  removeUsersRequest,
  saveUsersRequest,
  searchUsersRequest,
  userQuery,
} from "./accounts/user-contract.ts";
import { listName, saveViewRequest, viewRequest } from "./accounts/view-contract.ts";
import { selectViews } from "./accounts/view-repository.ts";
import { eventSearch, ownEventsQuery, recordEventsRequest } from "./events/contract.ts";
import { listDueEventNotifications, markEventsNotified } from "./events/event-notifications.ts";
import { notifiedEventsRequest, undoRequest } from "./events/follow-up-contract.ts";
import { listEvents } from "./events/list-events.ts";
import { recordEvents } from "./events/record-events.ts";
import { searchEvents } from "./events/search-events.ts";
import { activateForCustomer } from "./licences/activate-for-customer.ts";
import { activateLicence } from "./licences/activate-licence.ts";
import { activateForRequest, cancelPreparedRequest, prepareRequest } from "./licences/activation-contract.ts";
import { assignLicence } from "./licences/assign-licence.ts";
import { cancelBulk, listBulkJobs, previewBulk, readBulkJob, startBulk } from "./licences/bulk/bulk-jobs.ts";
import { bulkJobQuery, bulkPreviewRequest, startBulkRequest } from "./licences/bulk/contract.ts";
import { deactivateForCustomer, enableLicence, pauseLicence, removeLicence } from "./licences/change-licence.ts";
import { changeOwner } from "./licences/change-owner.ts";
import { activateRequest, askMoveRequest, deactivateRequest, moveRequest, overviewParts } from "./licences/contract.ts";
import { countAuthorisedLicences } from "./licences/count-authorised-licences.ts";
import { deactivateLicence } from "./licences/deactivate-licence.ts";
import { loadFigures } from "./licences/figures/load-figures.ts";
import { findLicences } from "./licences/find-licences.ts";
import { grantLicences } from "./licences/grant-licences.ts";
import { licencesQuery } from "./licences/list/contract.ts";
import { loadLicence } from "./licences/list/load-licence.ts";
import { searchLicences } from "./licences/list/search-licences.ts";
import { loadOverview, loadOverviewWith } from "./licences/load-overview.ts";
import { moveLicence } from "./licences/move-licence.ts";
import { allowMove, listMoveRequests } from "./licences/move-requests.ts";
import { cancelPreparedActivation, listPrepared, prepareActivation } from "./licences/prepare-activation.ts";
import { replaceCredentials } from "./licences/replace-credentials.ts";
import { requestMove } from "./licences/request-move.ts";
import { setLicenceLimit } from "./licences/set-licence-limit.ts";
import {
  allowMoveRequest,
  changeLicenceRequest,
  changeOwnerRequest,
  grantRequest,
  licenceLimitRequest,
  licenceLookup,
  removeLicenceRequest,
} from "./licences/staff-contract.ts";
import { undoEvent } from "./licences/undo-event.ts";
import { checkStores } from "./maintenance/check-due-stores.ts";
import { beginRunRequest, endRunRequest, runTaskRequest } from "./maintenance/contract.ts";
import { exportRequest } from "./maintenance/exports/contract.ts";
import { listExports, openExport } from "./maintenance/exports/open-export.ts";
import { startExport } from "./maintenance/exports/start-export.ts";
import { listFinishedExports, markExportsNotified } from "./maintenance/exports/write-exports.ts";
import { createRunRecords, listRuns, readRun } from "./maintenance/run-repository.ts";
import { runMaintenanceTask } from "./maintenance/tasks.ts";
import { orderOperations } from "./orders/operations.ts";
import { limitChecks } from "./platform/limit.ts";
import { operation } from "./platform/operation.ts";
import { objectId, releaseVersion, shopDomain } from "./platform/wire.ts";
import { changeReleaseNotes, publishRelease, withdrawRelease } from "./releases/change-release.ts";
import {
  downloadRequest,
  publishReleaseRequest,
  releaseNotesRequest,
  ticketRequest,
  uploadRequest,
  withdrawReleaseRequest,
} from "./releases/contract.ts";
import { issueTicket } from "./releases/issue-ticket.ts";
import { listPictureSizes } from "./releases/list-picture-sizes.ts";
import { listAllReleases, listReleases } from "./releases/list-releases.ts";
import { releaseOperations } from "./releases/operations.ts";
import { redeemTicket } from "./releases/redeem-ticket.ts";
import { sendFile } from "./releases/send-file.ts";
import { uploadRelease } from "./releases/upload-release.ts";
import { installRequest } from "./shopify/contract.ts";
import { checkConnection, checkLicenceStore, streamConnectionCheck } from "./stores/check-connection.ts";
import { replaceCredentialsRequest, sendPictureRequest } from "./stores/contract.ts";
import { runDeepCheck } from "./stores/run-deep-check.ts";
import { sendPicture } from "./stores/send-picture.ts";
import { templateOperations } from "./templates/operations.ts";
import { readStoreColours } from "./templates/read-store-colours.ts";
import { installTheme } from "./updates/install-theme.ts";
import { cancelJob } from "./updates/jobs/cancel-job.ts";
import { schedulePublicationRequest, sentNotificationsRequest } from "./updates/jobs/contract.ts";
import { loadJobPage } from "./updates/jobs/load-job-page.ts";
import { listDueNotifications, markNotified } from "./updates/jobs/notifications.ts";
import { publishTheme, rollBackTheme } from "./updates/jobs/publish-theme.ts";
import { readJob } from "./updates/jobs/read-jobs.ts";
import { retryJob } from "./updates/jobs/retry-job.ts";
import { cancelPublication, schedulePublication } from "./updates/jobs/schedule-publication.ts";
import { updateOperations } from "./updates/operations.ts";
import { changeWebhook, deleteWebhook, disableWebhook, enableWebhook } from "./webhooks/change-webhook.ts";
import {
  changeWebhookRequest,
  createWebhookRequest,
  enableWebhookRequest,
  endWebhookRequest,
  replayDeliveryRequest,
  rotateWebhookRequest,
  testWebhookRequest,
  webhookQuery,
} from "./webhooks/contract.ts";
import { createWebhook } from "./webhooks/create-webhook.ts";
import { listWebhooks, loadWebhook } from "./webhooks/load-webhooks.ts";
import { replayDelivery } from "./webhooks/replay-delivery.ts";
import { rotateWebhookSecret } from "./webhooks/rotate-webhook-secret.ts";
import { sendWebhookTest } from "./webhooks/send-test.ts";

const none = z.undefined();
const named = { version: releaseVersion };

export const operations = {
  overview: operation("verified", none, loadOverview),
  overviewWith: operation("verified", overviewParts, loadOverviewWith),
  authorised: operation(
    "verified",
    none,
    async (context, actor) => (await countAuthorisedLicences(context, actor)).authorised,
  ),
  activate: operation("verified", activateRequest, activateLicence),
  deactivate: operation("verified", deactivateRequest, deactivateLicence),
  move: operation("verified", moveRequest, moveLicence),
  askMove: operation("verified", askMoveRequest, requestMove),
  takeSeat: operation("verified", shopDomain, assignLicence),

  doctor: operation("verified", shopDomain, limitChecks(checkConnection)),
  doctorStream: operation("verified", shopDomain, limitChecks(streamConnectionCheck)),
  deepCheck: operation("verified", shopDomain, limitChecks(runDeepCheck)),
  replaceCredentials: operation("verified", replaceCredentialsRequest, replaceCredentials),
  sendPicture: operation("verified", sendPictureRequest, sendPicture),

  storeColours: operation("verified", shopDomain, limitChecks(readStoreColours)),
  installTheme: operation("verified", installRequest, installTheme),
  ...updateOperations,
  job: operation("verified", objectId, readJob),
  jobPage: operation("verified", objectId, loadJobPage),
  cancelJob: operation("verified", objectId, cancelJob),
  retryJob: operation("verified", objectId, retryJob),
  publishTheme: operation("verified", objectId, publishTheme),
  rollBackTheme: operation("verified", objectId, rollBackTheme),
  schedulePublication: operation("verified", schedulePublicationRequest, schedulePublication),
  cancelPublication: operation("verified", objectId, cancelPublication),

  // Every signed-in user may read the list, because it gives no file.
  releases: operation("signed-in", none, listReleases),
  pictureSizes: operation("signed-in", none, listPictureSizes),
  ticket: operation("verified", ticketRequest, issueTicket),
  download: operation("verified", downloadRequest, async (context, actor, { ticket, sid, method, conditions }) => {
    const release = await redeemTicket(context, actor, ticket, sid);
    return sendFile(context.files, release, { method, headers: new Headers(conditions) });
  }),

  events: operation("verified", ownEventsQuery, listEvents),
  relink: operation("verified", none, relinkAccount),
  // By the uid alone, so that users with an unverified address can export and delete their data.
  exportAccount: operation("signed-in", exportQuery, exportAccount),
  forgetAccount: operation("signed-in", licencesChoice, forgetAccount),

  figures: operation("admin", none, loadFigures),
  searchEvents: operation("admin", eventSearch, searchEvents),
  grantLicences: operation("admin", grantRequest, grantLicences),
  searchLicences: operation("admin", licencesQuery, searchLicences),
  licence: operation("admin", objectId, loadLicence),
  checkLicence: operation("admin", objectId, limitChecks(checkLicenceStore)),
  listViews: operation("admin", listName, ({ database }, actor, list) =>
    database.rows(selectViews(database, actor, list)),
  ),
  saveView: operation("admin", saveViewRequest, saveView),
  deleteView: operation("admin", viewRequest, deleteView),
  restoreView: operation("admin", viewRequest, restoreView),
  searchUsers: operation("admin", searchUsersRequest, searchUsers),
  getUser: operation("admin", userQuery, getUser),
  /** Of the portal, which reads the users. */
  saveUsers: operation("admin", saveUsersRequest, saveUsers),
  removeUsers: operation("admin", removeUsersRequest, removeUsers),
  openUserPass: operation("admin", openPassRequest, openPass),
  activateFor: operation("admin", activateForRequest, activateForCustomer),
  prepareActivation: operation("admin", prepareRequest, prepareActivation),
  preparedActivations: operation("admin", none, listPrepared),
  cancelPrepared: operation("admin", cancelPreparedRequest, cancelPreparedActivation),
  previewBulk: operation("admin", bulkPreviewRequest, previewBulk),
  startBulk: operation("admin", startBulkRequest, startBulk),
  bulkJob: operation("admin", bulkJobQuery, readBulkJob),
  bulkJobs: operation("admin", none, listBulkJobs),
  cancelBulk: operation("admin", objectId, cancelBulk),
  deactivateFor: operation("admin", changeLicenceRequest, deactivateForCustomer),
  changeOwner: operation("admin", changeOwnerRequest, changeOwner),
  findLicences: operation("admin", licenceLookup, findLicences),
  setLicenceLimit: operation("admin", licenceLimitRequest, setLicenceLimit),
  pauseLicence: operation("admin", changeLicenceRequest, pauseLicence),
  enableLicence: operation("admin", changeLicenceRequest, enableLicence),
  removeLicence: operation("admin", removeLicenceRequest, removeLicence),
  undoEvent: operation("admin", undoRequest, undoEvent),
  moveRequests: operation("admin", none, listMoveRequests),
  allowMove: operation("admin", allowMoveRequest, allowMove),
  allReleases: operation("admin", none, listAllReleases),
  ...releaseOperations,
  uploadRelease: operation("admin", uploadRequest, uploadRelease),
  saveReleaseNotes: operation("admin", releaseNotesRequest.extend(named), (context, actor, { version, ...request }) =>
    changeReleaseNotes(context, actor, version, request),
  ),
  publishRelease: operation("admin", publishReleaseRequest.extend(named), (context, actor, { version, ...request }) =>
    publishRelease(context, actor, version, request),
  ),
  withdrawRelease: operation("admin", withdrawReleaseRequest.extend(named), (context, actor, { version, reason }) =>
    withdrawRelease(context, actor, version, reason),
  ),
  personPage: operation("admin", personQuery, loadPerson),
  addNote: operation("admin", noteRequest, addNote),
  deleteNote: operation("admin", noteId, deleteNote),
  recordViewAs: operation("admin", viewAsRecord, recordViewAs),
  startExport: operation("admin", exportRequest, startExport),
  exports: operation("admin", none, listExports),
  openExport: operation("admin", objectId, openExport),
  finishedExports: operation("admin", none, listFinishedExports),
  markExportsNotified: operation("admin", z.array(objectId).max(100), async (context, _actor, ids) => {
    await markExportsNotified(context, ids);
    return { notified: ids.length };
  }),
  maintenance: operation("admin", none, ({ database }) => listRuns(database)),
  runMaintenance: operation("admin", runTaskRequest, async (context, _actor, { task, requestId }, env) => {
    await runMaintenanceTask(env, task, requestId);
    return readRun(context.database, task);
  }),
  /** Claims a run of a task of the portal; false when the latest run has this request id. */
  beginRun: operation("admin", beginRunRequest, async ({ database }, _actor, { task, requestId, startedAt }) => ({
    isClaimed: await createRunRecords(database).begin(task, requestId, new Date(startedAt)),
  })),
  endRun: operation("admin", endRunRequest, ({ database }, _actor, { task, finishedAt, ...end }) =>
    createRunRecords(database).end(task, { ...end, finishedAt: new Date(finishedAt) }),
  ),
  recordEvents: operation("admin", recordEventsRequest, recordEvents),
  checkShops: operation("admin", none, checkStores),
  webhooks: operation("admin", none, listWebhooks),
  webhook: operation("admin", webhookQuery, loadWebhook),
  createWebhook: operation("admin", createWebhookRequest, createWebhook),
  changeWebhook: operation("admin", changeWebhookRequest, changeWebhook),
  rotateWebhookSecret: operation("admin", rotateWebhookRequest, rotateWebhookSecret),
  enableWebhook: operation("admin", enableWebhookRequest, enableWebhook),
  disableWebhook: operation("admin", endWebhookRequest, disableWebhook),
  deleteWebhook: operation("admin", endWebhookRequest, deleteWebhook),
  sendWebhookTest: operation("admin", testWebhookRequest, sendWebhookTest),
  replayDelivery: operation("admin", replayDeliveryRequest, replayDelivery),
  ...templateOperations,
  ...orderOperations,
  dueJobNotifications: operation("admin", objectId.optional(), (context, _actor, job) =>
    listDueNotifications(context, job ?? null),
  ),
  dueEventNotifications: operation("admin", objectId.optional(), (context, _actor, event) =>
    listDueEventNotifications(context, event ?? null),
  ),
  markEventsNotified: operation("admin", notifiedEventsRequest, async (context, _actor, events) => {
    await markEventsNotified(context, events);
    return { sent: events.length };
  }),
  markJobsNotified: operation("admin", sentNotificationsRequest, async (context, _actor, sent) => {
    await markNotified(context, sent);
    return { sent: sent.length };
  }),
};
