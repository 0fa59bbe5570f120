/** Every operation of `Internal`: its name, who may call it, the schema of its argument, and its use case. */
import * as z from "zod";
import { exportPart } from "./accounts/export.ts";
import { forgetAccount } from "./accounts/forget.ts";
import { relink } from "./accounts/relink.ts";
import { allowMove } from "./admin/allow-move.ts";
import { carryOut } from "./admin/command.ts";
import { enable } from "./admin/enable.ts";
import { figures } from "./admin/figures.ts";
import { grant } from "./admin/grant.ts";
import { listMoveRequests } from "./admin/move-requests.ts";
import { pause } from "./admin/pause.ts";
import { remove } from "./admin/remove.ts";
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
  jobsQuery,
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
  uploadRequest,
  withdrawReleaseRequest,
} from "./contract.ts";
import { listEvents } from "./events/list.ts";
import { cancelJob } from "./jobs/cancel-job.ts";
import { loadJobPage } from "./jobs/load-job-page.ts";
import { listDueNotifications, markNotified } from "./jobs/notifications.ts";
import { publishTheme } from "./jobs/publish-theme.ts";
import { listJobs, readJob } from "./jobs/read-jobs.ts";
import { retryJob } from "./jobs/retry-job.ts";
import { rollBackTheme } from "./jobs/roll-back-theme.ts";
import { beginUpdate } from "./jobs/update/begin-update.ts";
import { startUpdate } from "./jobs/update/start-update.ts";
import { readConflict, readPreview } from "./jobs/update/update-reports.ts";
import { limitChecks } from "./limit.ts";
import { beginRunRequest, endRunRequest, runTaskRequest } from "./maintenance/contract.ts";
import { createRunRecords, getRun, listRuns } from "./maintenance/run-repository.ts";
import { checkShops } from "./maintenance/shop-health.ts";
import { runTask } from "./maintenance/tasks.ts";
import { operation } from "./operation.ts";
import { changeNotes } from "./releases/change-notes.ts";
import { listAllReleases, listReleases } from "./releases/list.ts";
import { publishRelease } from "./releases/publish.ts";
import { redeemTicket } from "./releases/redeem.ts";
import { sendFile } from "./releases/send.ts";
import { issueTicket } from "./releases/ticket.ts";
import { uploadRelease } from "./releases/upload.ts";
import { withdrawRelease } from "./releases/withdraw.ts";
import { activate } from "./seats/activate.ts";
import { askMove } from "./seats/ask-move.ts";
import { countAuthorised } from "./seats/authorised.ts";
import { deactivate } from "./seats/deactivate.ts";
import { move } from "./seats/move.ts";
import { overview, overviewWith } from "./seats/overview.ts";
import { takeSeatFor } from "./seats/take-seat.ts";
import { deepCheck } from "./shops/deep-check.ts";
import { doctor } from "./shops/doctor.ts";
import { doctorStream } from "./shops/doctor-stream.ts";
import { replaceCredentials } from "./shops/replace-credentials.ts";
import { installTheme } from "./themes/install-theme.ts";
import { listThemes } from "./themes/list-themes.ts";

const none = z.undefined();
const named = { version: releaseVersion };

export const operations = {
  overview: operation("verified", none, overview),
  overviewWith: operation("verified", overviewParts, overviewWith),
  authorised: operation("verified", none, async (context, actor) => (await countAuthorised(context, actor)).authorised),
  activate: operation("verified", activateRequest, activate),
  deactivate: operation("verified", deactivateRequest, deactivate),
  move: operation("verified", moveRequest, move),
  askMove: operation("verified", askMoveRequest, askMove),
  takeSeat: operation("verified", shopDomain, takeSeatFor),

  doctor: operation("verified", shopDomain, limitChecks(doctor)),
  doctorStream: operation("verified", shopDomain, limitChecks(doctorStream)),
  deepCheck: operation("verified", shopDomain, limitChecks(deepCheck)),
  replaceCredentials: operation("verified", replaceCredentialsRequest, replaceCredentials),
  themes: operation("verified", shopDomain, listThemes),

  installTheme: operation("verified", installRequest, installTheme),
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
  jobs: operation("verified", jobsQuery, listJobs),
  cancelJob: operation("verified", objectId, cancelJob),
  retryJob: operation("verified", objectId, retryJob),
  publishTheme: operation("verified", objectId, publishTheme),
  rollBackTheme: operation("verified", objectId, rollBackTheme),

  // The list gives no file: for everybody who is signed in.
  releases: operation("signed-in", none, listReleases),
  ticket: operation("verified", ticketRequest, issueTicket),
  download: operation("verified", downloadRequest, async (context, actor, { ticket, sid, method, conditions }) => {
    const release = await redeemTicket(context, actor, ticket, sid);
    return sendFile(context.files, release, { method, headers: new Headers(conditions) });
  }),

  events: operation("verified", eventsLimit, listEvents),
  relink: operation("verified", none, relink),
  // By the uid alone: people whose present address is not verified can take their data along and leave.
  exportAccount: operation("signed-in", exportQuery, exportPart),
  forgetAccount: operation("signed-in", licencesChoice, forgetAccount),

  figures: operation("admin", none, figures),
  grantLicences: operation("admin", grantRequest, grant),
  pauseLicence: operation("admin", licenceCommand, (context, actor, request) =>
    carryOut(context, actor, pause, request),
  ),
  enableLicence: operation("admin", licenceCommand, (context, actor, request) =>
    carryOut(context, actor, enable, request),
  ),
  removeLicence: operation("admin", licenceCommand, (context, actor, request) =>
    carryOut(context, actor, remove, request),
  ),
  moveRequests: operation("admin", none, listMoveRequests),
  allowMove: operation("admin", allowMoveRequest, allowMove),
  allReleases: operation("admin", none, listAllReleases),
  uploadRelease: operation("admin", uploadRequest, uploadRelease),
  saveReleaseNotes: operation("admin", releaseNotesRequest.extend(named), (context, actor, { version, ...request }) =>
    changeNotes(context, actor, version, request),
  ),
  publishRelease: operation("admin", publishReleaseRequest.extend(named), (context, actor, { version, ...request }) =>
    publishRelease(context, actor, version, request),
  ),
  withdrawRelease: operation("admin", withdrawReleaseRequest.extend(named), (context, actor, { version, reason }) =>
    withdrawRelease(context, actor, version, reason),
  ),
  maintenance: operation("admin", none, ({ database }) => listRuns(database)),
  runMaintenance: operation("admin", runTaskRequest, async (context, _actor, { task, requestId }, env) => {
    await runTask(env, task, requestId);
    return getRun(context.database, task);
  }),
  /** Claims a run of a task of the portal; false when the latest run has this request id. */
  beginRun: operation("admin", beginRunRequest, async ({ database }, _actor, { task, requestId, startedAt }) => ({
    isClaimed: await createRunRecords(database).begin(task, requestId, new Date(startedAt)),
  })),
  endRun: operation("admin", endRunRequest, ({ database }, _actor, { task, finishedAt, ...end }) =>
    createRunRecords(database).end(task, { ...end, finishedAt: new Date(finishedAt) }),
  ),
  checkShops: operation("admin", none, checkShops),
  dueJobNotifications: operation("admin", objectId.optional(), (context, _actor, job) =>
    listDueNotifications(context, job ?? null),
  ),
  markJobsNotified: operation("admin", sentNotificationsRequest, async (context, _actor, sent) => {
    await markNotified(context, sent);
    return { sent: sent.length };
  }),
};
