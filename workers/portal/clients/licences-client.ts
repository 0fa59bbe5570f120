/** The licence service over its binding, in the name of one acting user. Replies are checked against the contract. */
import type * as z from "zod";
import { type AppError, failure, type Result, success } from "#shared/errors.ts";
import { type Deadline, noDeadline } from "#shared/time-limit.ts";
import { exportReply, forgetReply } from "#workers/licences/accounts/contract.ts";
import {
  type Actor,
  activateReply,
  actorHeader,
  allowMoveReply,
  allReleasesReply,
  askMoveReply,
  authorisedReply,
  conflictReply,
  currentTermsVersion,
  deactivateReply,
  deepCheckReply,
  doctorReply,
  dueNotificationsReply,
  figuresReply,
  type Job,
  jobReply,
  jobsReply,
  licenceOverview,
  moveReply,
  moveRequestsReply,
  movesReply,
  previewReply,
  problem,
  type RefusalCode,
  refusalStatus,
  release,
  releasesReply,
  relinkReply,
  replaceCredentialsReply,
  sentNotificationsReply,
  takeSeatReply,
  themesReply,
  ticketReply,
  timeLeftHeader,
  updateReportReply,
} from "#workers/licences/contract.ts";
import { runTaskReply, taskRunsReply } from "#workers/licences/maintenance/contract.ts";
import type { LicencesGateway } from "#workers/portal/contract.ts";
import { callUpstream, UpstreamFault } from "./http-client.ts";

const vendor = "licences";
/** The host is never resolved: the binding leads to one entrypoint. */
const baseUrl = "http://licences";
const readTimeoutMs = 5_000;
/** Whatever asks the store as well. Within a request the service keeps the deadline, and says what it knows by then. */
const storeTimeoutMs = 25_000;
/** Each task of the clock has its own limit below this. */
const maintenanceTimeoutMs = 6 * 60_000;
/** As long as the sender's line needs for a whole theme, and the service to look through it. */
const uploadTimeoutMs = 10 * 60_000;

export interface LicencesOptions {
  binding: Fetcher;
  actor: Actor;
  requestId: string;
  /** Called once for each fault; the caller then sees UPSTREAM_UNAVAILABLE. */
  onFault: (error: unknown) => void;
  /** Of the request that it is asked for. */
  deadline?: Deadline;
}

export function createLicencesClient(options: LicencesOptions): LicencesGateway {
  const { binding, actor, requestId, onFault, deadline = noDeadline } = options;
  const fetcher = { fetch: binding.fetch.bind(binding) as typeof fetch };
  const identity = { [actorHeader]: headerSafeJson(actor), "X-Request-Id": requestId };

  function call<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body?: Record<string, unknown>,
    timeoutMs = body ? storeTimeoutMs : readTimeoutMs,
  ): Promise<Result<z.output<Schema>>> {
    if (!body) return send(path, schema, { headers: identity }, timeoutMs);
    const leftMs = deadline.leftMs();
    const headers = new Headers({ ...identity, "Content-Type": "application/json" });
    if (Number.isFinite(leftMs)) headers.set(timeLeftHeader, String(leftMs));
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return send(path, schema, init, Math.min(timeoutMs, leftMs + readTimeoutMs));
  }

  async function send<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    init: RequestInit,
    timeoutMs: number,
  ): Promise<Result<z.output<Schema>>> {
    try {
      const reply = await callUpstream({ vendor, url: baseUrl + path, init, timeoutMs, fetcher, readable: [503] });
      if (reply.status >= 400) {
        const refusal = refusalOf(reply.body, reply.status);
        if (refusal.code === "UPSTREAM_UNAVAILABLE") throw new UpstreamFault(vendor, "status", reply.status);
        return { ok: false, error: refusal };
      }
      const parsed = schema.safeParse(reply.body);
      if (!parsed.success) throw new UpstreamFault(vendor, "garbage", reply.status);
      return success(parsed.data);
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }

  /** A reply whose body goes on as it comes: it may take as long as it needs, once its headers are here. */
  async function openStream(path: string, init: RequestInit): Promise<Result<Response>> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), readTimeoutMs);
    try {
      const response = await fetcher.fetch(baseUrl + path, { ...init, redirect: "manual", signal: patience.signal });
      if (response.ok || response.status === 304 || response.status === 416) return success(response);
      if (response.status >= 500) throw new UpstreamFault(vendor, "status", response.status);
      // The refusal of a HEAD has no body: GET is refused alike and says why.
      if (init.method === "HEAD") return await openStream(path, { ...init, method: "GET" });
      return { ok: false, error: refusalOf(await response.json(), response.status) };
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    } finally {
      clearTimeout(timer);
    }
  }

  async function jobAt(path: string, body?: Record<string, unknown>): Promise<Result<Job>> {
    const reply = await call(path, jobReply, body);
    return reply.ok ? success(reply.value.job) : reply;
  }
  const jobPath = (id: string, verb = "") => `/jobs/${encodeURIComponent(id)}${verb}`;

  return {
    overview: () => call("/licences", licenceOverview),

    async authorised() {
      const reply = await call("/licences/authorised", authorisedReply);
      return reply.ok ? success(reply.value.authorised) : reply;
    },

    relink: () => call("/accounts/relink", relinkReply, {}, readTimeoutMs),

    activate: (input) => call("/licences/activate", activateReply, input),

    deactivate: (input) => call("/licences/deactivate", deactivateReply, input),

    doctor: (shop) => call(`${shopPath(shop)}/doctor`, doctorReply),

    async doctorStream(shop) {
      const reply = await openStream(`${shopPath(shop)}/doctor/stream`, { headers: identity });
      if (!reply.ok) return reply;
      return reply.value.body ? success(reply.value.body) : failure("UPSTREAM_UNAVAILABLE");
    },

    deepCheck: (shop) => call(`${shopPath(shop)}/deep-check`, deepCheckReply, {}),

    replaceCredentials: ({ shop, credentials }) =>
      call(`${shopPath(shop)}/credentials`, replaceCredentialsReply, { credentials }),

    takeSeat: (shop) => call(`${shopPath(shop)}/seat`, takeSeatReply, {}),

    move: (input) => call("/licences/move", moveReply, input),

    async moves() {
      const reply = await call("/licences/moves", movesReply);
      return reply.ok ? success(reply.value.moves) : reply;
    },

    async moveRequests() {
      const reply = await call("/admin/licences/move-requests", moveRequestsReply);
      return reply.ok ? success(reply.value.requests) : reply;
    },

    allowMove: (input) => call("/admin/licences/allow-move", allowMoveReply, input),

    askMove: (shop) => call("/licences/ask-move", askMoveReply, { shop }),

    async releases() {
      const reply = await call("/releases", releasesReply);
      return reply.ok ? success(reply.value.releases) : reply;
    },

    themes: (shop) => call(`/shops/${encodeURIComponent(shop)}/themes`, themesReply),

    installTheme: (input) => jobAt("/themes/install", input),

    previewUpdate: (input) => jobAt("/themes/update/preview", input),

    async updatePreview(id) {
      const reply = await call(jobPath(id, "/preview"), previewReply);
      return reply.ok ? success(reply.value.preview) : reply;
    },

    startUpdate: ({ id, choices }) => jobAt(jobPath(id, "/start"), { choices }),

    async conflictText({ id, path, side }) {
      const asked = new URLSearchParams({ path, side });
      const reply = await call(`${jobPath(id, "/conflict")}?${asked}`, conflictReply);
      return reply.ok ? success(reply.value.text) : reply;
    },

    async updateReport(id) {
      const reply = await call(jobPath(id, "/report"), updateReportReply);
      return reply.ok ? success(reply.value.report) : reply;
    },

    job: (id) => jobAt(jobPath(id)),

    async jobs(query = {}) {
      const asked = Object.entries(query).map(([name, value]) => [name, String(value)]);
      const reply = await call(`/jobs?${new URLSearchParams(asked)}`, jobsReply);
      return reply.ok ? success(reply.value.jobs) : reply;
    },

    async dueJobNotifications(job) {
      const asked = job ? `?${new URLSearchParams({ job })}` : "";
      const reply = await call(`/maintenance/job-notifications${asked}`, dueNotificationsReply);
      return reply.ok ? success(reply.value.notifications) : reply;
    },
    markJobsNotified: (sent) => call("/maintenance/job-notifications", sentNotificationsReply, { sent }),

    cancelJob: (id) => jobAt(jobPath(id, "/cancel"), {}),
    retryJob: (id) => jobAt(jobPath(id, "/retry"), {}),
    publishTheme: (id) => jobAt(jobPath(id, "/publish"), {}),
    rollBackTheme: (id) => jobAt(jobPath(id, "/rollback"), {}),

    figures: () => call("/admin/figures", figuresReply),

    exportAccount: (part, after) =>
      call(`/accounts/export?${new URLSearchParams({ part, after: String(after) })}`, exportReply),

    forgetAccount: (licences) => call("/accounts/forget", forgetReply, { licences }),

    async maintenance() {
      const reply = await call("/maintenance/runs", taskRunsReply);
      return reply.ok ? success(reply.value.runs) : reply;
    },

    async runMaintenance(task, requestId) {
      const reply = await call("/maintenance/runs", runTaskReply, { task, requestId }, maintenanceTimeoutMs);
      return reply.ok ? success(reply.value.run) : reply;
    },

    async allReleases() {
      const reply = await call("/admin/releases", allReleasesReply);
      return reply.ok ? success(reply.value.releases) : reply;
    },

    uploadRelease({ version, size, body }) {
      const headers = { ...identity, "Content-Type": "application/zip" };
      // Gives the request its Content-Length, and breaks it off when another number of bytes comes.
      const exact = body.pipeThrough(new FixedLengthStream(size));
      return send(releasePath(version), release, { method: "PUT", headers, body: exact }, uploadTimeoutMs);
    },

    saveReleaseNotes: (version, notes) => call(`${releasePath(version)}/notes`, release, { notes }),

    publishRelease: (version, notes) => call(`${releasePath(version)}/publish`, release, { notes }),

    withdrawRelease: (version, reason) => call(`${releasePath(version)}/withdraw`, release, { reason }),

    ticket: (input) => call("/downloads", ticketReply, { ...input, termsVersion: currentTermsVersion }),

    async download({ ticket, sid, method, headers }) {
      const url = `/downloads/${encodeURIComponent(ticket)}?${new URLSearchParams({ sid })}`;
      return openStream(url, { method, headers: { ...identity, ...conditionsOf(headers) } });
    },
  };
}

const releasePath = (version: string) => `/admin/releases/${encodeURIComponent(version)}`;
const shopPath = (shop: string) => `/shops/${encodeURIComponent(shop)}`;

/** Throws for a reply that is no problem of the contract: whoever calls turns that into UPSTREAM_UNAVAILABLE. */
function refusalOf(body: unknown, status: number): AppError {
  const parsed = problem.safeParse(body);
  if (!parsed.success || !Object.hasOwn(refusalStatus, parsed.data.code))
    throw new UpstreamFault(vendor, "garbage", status);
  const code = parsed.data.code as RefusalCode;
  return parsed.data.details ? { code, details: parsed.data.details } : { code };
}

/** JSON for a header: header values are ASCII, names are not. */
function headerSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const conditionNames = ["range", "if-range", "if-none-match", "if-match"];

function conditionsOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    conditionNames.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])),
  );
}
