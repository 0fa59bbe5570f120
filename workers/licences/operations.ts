/** Every operation of `Internal`: its name, who may call it, the schema of its argument, and its use case. */
import * as z from "zod";
import { exportAccount } from "./accounts/export-account.ts";
import { forgetAccount } from "./accounts/forget-account.ts";
import { relinkAccount } from "./accounts/relink-account.ts";
import { activateForCustomer } from "./admin/activate-for-customer.ts";
import { deactivateForCustomer, enableLicence, pauseLicence, removeLicence } from "./admin/change-licence.ts";
import { changeOwner } from "./admin/change-owner.ts";
import { findLicences } from "./admin/find-licences.ts";
import { grantLicences } from "./admin/grant-licences.ts";
import { loadFigures } from "./admin/load-figures.ts";
import { allowMove, listMoveRequests } from "./admin/move-requests.ts";
import { cancelPreparedActivation, listPrepared, prepareActivation } from "./admin/prepare-activation.ts";
import { setLicenceLimit } from "./admin/set-licence-limit.ts";
import { undoEvent } from "./admin/undo-event.ts";
import { cancelBulk, listBulkJobs, previewBulk, readBulkJob, startBulk } from "./bulk/bulk-jobs.ts";
import {
  activateForRequest,
  activateRequest,
  allowMoveRequest,
  askMoveRequest,
  bulkJobQuery,
  bulkPreviewRequest,
  cancelPreparedRequest,
  changeLicenceRequest,
  changeOwnerRequest,
  changeWebhookRequest,
  createWebhookRequest,
  deactivateRequest,
  downloadRequest,
  enableWebhookRequest,
  endWebhookRequest,
  eventSearch,
  exportQuery,
  exportRequest,
  grantRequest,
  installRequest,
  licenceLimitRequest,
  licenceLookup,
  licencesChoice,
  licencesQuery,
  listName,
  moveRequest,
  noteId,
  noteRequest,
  notifiedEventsRequest,
  objectId,
  openPassRequest,
  overviewParts,
  ownEventsQuery,
  personQuery,
  prepareRequest,
  publishReleaseRequest,
  recordEventsRequest,
  releaseNotesRequest,
  releaseVersion,
  removeLicenceRequest,
  removeUsersRequest,
  replaceCredentialsRequest,
  replayDeliveryRequest,
  rotateWebhookRequest,
  saveUsersRequest,
  saveViewRequest,
  schedulePublicationRequest,
  searchUsersRequest,
  sendPictureRequest,
  sentNotificationsRequest,
  shopDomain,
  startBulkRequest,
  testWebhookRequest,
  ticketRequest,
  undoRequest,
  uploadRequest,
  userQuery,
  viewAsRecord,
  viewRequest,
  webhookQuery,
  withdrawReleaseRequest,
} from "./contract.ts";
import { listDueEventNotifications, markEventsNotified } from "./events/event-notifications.ts";
import { listEvents } from "./events/list-events.ts";
import { recordEvents } from "./events/record-events.ts";
import { searchEvents } from "./events/search-events.ts";
import { listExports, openExport } from "./exports/open-export.ts";
import { startExport } from "./exports/start-export.ts";
import { listFinishedExports, markExportsNotified } from "./exports/write-exports.ts";
import { cancelJob } from "./jobs/cancel-job.ts";
import { loadJobPage } from "./jobs/load-job-page.ts";
import { listDueNotifications, markNotified } from "./jobs/notifications.ts";
import { publishTheme, rollBackTheme } from "./jobs/publish-theme.ts";
import { readJob } from "./jobs/read-jobs.ts";
import { retryJob } from "./jobs/retry-job.ts";
import { cancelPublication, schedulePublication } from "./jobs/schedule-publication.ts";
import { updateOperations } from "./jobs/update/operations.ts";
import { loadLicence } from "./licence-list/load-licence.ts";
import { searchLicences } from "./licence-list/search-licences.ts";
import { activateLicence } from "./licences/activate-licence.ts";
import { assignLicence } from "./licences/assign-licence.ts";
import { countAuthorisedLicences } from "./licences/count-authorised-licences.ts";
import { deactivateLicence } from "./licences/deactivate-licence.ts";
import { loadOverview, loadOverviewWith } from "./licences/load-overview.ts";
import { moveLicence } from "./licences/move-licence.ts";
import { requestMove } from "./licences/request-move.ts";
import { limitChecks } from "./limit.ts";
import { checkStores } from "./maintenance/check-due-stores.ts";
import { beginRunRequest, endRunRequest, runTaskRequest } from "./maintenance/contract.ts";
import { createRunRecords, listRuns, readRun } from "./maintenance/run-repository.ts";
import { runMaintenanceTask } from "./maintenance/tasks.ts";
import { operation } from "./operation.ts";
import { orderOperations } from "./orders/operations.ts";
import { addNote, deleteNote } from "./people/change-notes.ts";
import { loadPerson } from "./people/load-person.ts";
import { recordViewAs } from "./people/record-view-as.ts";
import { changeReleaseNotes, publishRelease, withdrawRelease } from "./releases/change-release.ts";
import { issueTicket } from "./releases/issue-ticket.ts";
import { listPictureSizes } from "./releases/list-picture-sizes.ts";
import { listAllReleases, listReleases } from "./releases/list-releases.ts";
import { releaseOperations } from "./releases/operations.ts";
import { redeemTicket } from "./releases/redeem-ticket.ts";
import { sendFile } from "./releases/send-file.ts";
import { uploadRelease } from "./releases/upload-release.ts";
import { checkConnection, checkLicenceStore, streamConnectionCheck } from "./stores/check-connection.ts";
import { replaceCredentials } from "./stores/replace-credentials.ts";
import { runDeepCheck } from "./stores/run-deep-check.ts";
import { sendPicture } from "./stores/send-picture.ts";
import { templateOperations } from "./templates/operations.ts";
import { installTheme } from "./themes/install-theme.ts";
import { readStoreColours } from "./themes/read-store-colours.ts";
import { openPass, removeUsers, saveUsers } from "./users/save-users.ts";
import { getUser, searchUsers } from "./users/search-users.ts";
import { deleteView, restoreView } from "./views/delete-view.ts";
import { saveView } from "./views/save-view.ts";
import { selectViews } from "./views/view-repository.ts";
import { changeWebhook, deleteWebhook, disableWebhook, enableWebhook } from "./webhooks/change-webhook.ts";
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
