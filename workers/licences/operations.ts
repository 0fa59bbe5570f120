/** Every operation of `Internal`: its name, who may call it, the schema of its argument, and its use case. */
import * as z from "zod";
import { exportAccount } from "./accounts/export-account.ts";
import { forgetAccount } from "./accounts/forget-account.ts";
import { relinkAccount } from "./accounts/relink-account.ts";
import { enableLicence, pauseLicence, removeLicence } from "./admin/change-licence.ts";
import { grantLicences } from "./admin/grant-licences.ts";
import { loadFigures } from "./admin/load-figures.ts";
import { allowMove, listMoveRequests } from "./admin/move-requests.ts";
import {
  activateRequest,
  allowMoveRequest,
  askMoveRequest,
  conflictQuery,
  deactivateRequest,
  downloadRequest,
  eventsLimit,
  exportQuery,
  grantRequest,
  installRequest,
  licenceCommand,
  licencesChoice,
  moveRequest,
  objectId,
  overviewParts,
  previewUpdateRequest,
  publishReleaseRequest,
  releaseNotesRequest,
  releaseVersion,
  replaceCredentialsRequest,
  sentNotificationsRequest,
  shopDomain,
  startUpdateRequest,
  ticketRequest,
  updatePageQuery,
  uploadRequest,
  withdrawReleaseRequest,
} from "./contract.ts";
import { listEvents } from "./events/list-events.ts";
import { cancelJob } from "./jobs/cancel-job.ts";
import { loadJobPage } from "./jobs/load-job-page.ts";
import { listDueNotifications, markNotified } from "./jobs/notifications.ts";
import { publishTheme, rollBackTheme } from "./jobs/publish-theme.ts";
import { readJob } from "./jobs/read-jobs.ts";
import { retryJob } from "./jobs/retry-job.ts";
import { beginUpdate } from "./jobs/update/begin-update.ts";
import { startUpdate } from "./jobs/update/start-update.ts";
import { readConflict, readPreview } from "./jobs/update/update-reports.ts";
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
import { changeReleaseNotes, publishRelease, withdrawRelease } from "./releases/change-release.ts";
import { issueTicket } from "./releases/issue-ticket.ts";
import { listAllReleases, listReleases } from "./releases/list-releases.ts";
import { redeemTicket } from "./releases/redeem-ticket.ts";
import { sendFile } from "./releases/send-file.ts";
import { uploadRelease } from "./releases/upload-release.ts";
import { checkConnection, streamConnectionCheck } from "./stores/check-connection.ts";
import { replaceCredentials } from "./stores/replace-credentials.ts";
import { runDeepCheck } from "./stores/run-deep-check.ts";
import { installTheme } from "./themes/install-theme.ts";
import { loadUpdatePage } from "./themes/load-update-page.ts";

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

  installTheme: operation("verified", installRequest, installTheme),
  updatePage: operation("verified", updatePageQuery, loadUpdatePage),
  previewUpdate: operation("verified", previewUpdateRequest, beginUpdate),
  updatePreview: operation("verified", objectId, readPreview),
  conflictText: operation("verified", conflictQuery, (context, actor, { id, ...side }) =>
    readConflict(context, actor, id, side),
  ),
  startUpdate: operation("verified", startUpdateRequest, (context, actor, { id, choices }) =>
    startUpdate(context, actor, id, choices),
  ),
  job: operation("verified", objectId, readJob),
  jobPage: operation("verified", objectId, loadJobPage),
  cancelJob: operation("verified", objectId, cancelJob),
  retryJob: operation("verified", objectId, retryJob),
  publishTheme: operation("verified", objectId, publishTheme),
  rollBackTheme: operation("verified", objectId, rollBackTheme),

  // Every signed-in user may read the list, because it gives no file.
  releases: operation("signed-in", none, listReleases),
  ticket: operation("verified", ticketRequest, issueTicket),
  download: operation("verified", downloadRequest, async (context, actor, { ticket, sid, method, conditions }) => {
    const release = await redeemTicket(context, actor, ticket, sid);
    return sendFile(context.files, release, { method, headers: new Headers(conditions) });
  }),

  events: operation("verified", eventsLimit, listEvents),
  relink: operation("verified", none, relinkAccount),
  // By the uid alone, so that users with an unverified address can export and delete their data.
  exportAccount: operation("signed-in", exportQuery, exportAccount),
  forgetAccount: operation("signed-in", licencesChoice, forgetAccount),

  figures: operation("admin", none, loadFigures),
  grantLicences: operation("admin", grantRequest, grantLicences),
  pauseLicence: operation("admin", licenceCommand, pauseLicence),
  enableLicence: operation("admin", licenceCommand, enableLicence),
  removeLicence: operation("admin", licenceCommand, removeLicence),
  moveRequests: operation("admin", none, listMoveRequests),
  allowMove: operation("admin", allowMoveRequest, allowMove),
  allReleases: operation("admin", none, listAllReleases),
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
  checkShops: operation("admin", none, checkStores),
  dueJobNotifications: operation("admin", objectId.optional(), (context, _actor, job) =>
    listDueNotifications(context, job ?? null),
  ),
  markJobsNotified: operation("admin", sentNotificationsRequest, async (context, _actor, sent) => {
    await markNotified(context, sent);
    return { sent: sent.length };
  }),
};
