import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "../context.ts";
import {
  type Actor,
  conflictQuery,
  conflictReply,
  type Job,
  jobReply,
  jobsReply,
  objectId,
  previewReply,
  shopDomain,
  startUpdateRequest,
  updateReportReply,
} from "../contract.ts";
import { newRoutes } from "../face.ts";
import { refusals } from "../problem.ts";
import { cancelJob } from "./cancel-job.ts";
import { publishTheme } from "./publish-theme.ts";
import { listJobs, readJob } from "./read-jobs.ts";
import { retryJob } from "./retry-job.ts";
import { rollBackTheme } from "./roll-back-theme.ts";
import { startUpdate } from "./update/start-update.ts";
import { readConflict, readPreview, readReport } from "./update/update-reports.ts";

const maxJobs = 100;
const params = z.object({ id: objectId });
const replied = { description: "The job", content: { "application/json": { schema: jobReply } } };

const list = createRoute({
  method: "get",
  path: "/jobs",
  request: {
    query: z.object({
      shop: shopDomain.optional(),
      limit: z.coerce.number().int().min(1).max(maxJobs).default(20),
    }),
  },
  responses: {
    200: { description: "The caller's jobs, newest first", content: { "application/json": { schema: jobsReply } } },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED"),
  },
});

const read = createRoute({
  method: "get",
  path: "/jobs/{id}",
  request: { params },
  responses: { 200: replied, ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED", "JOB_NOT_FOUND") },
});

const ofUpdate = refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED", "JOB_NOT_FOUND", "STATE_CONFLICT");

const preview = createRoute({
  method: "get",
  path: "/jobs/{id}/preview",
  request: { params },
  responses: {
    200: { description: "What would change", content: { "application/json": { schema: previewReply } } },
    ...ofUpdate,
  },
});

const conflict = createRoute({
  method: "get",
  path: "/jobs/{id}/conflict",
  request: { params, query: conflictQuery },
  responses: {
    200: { description: "The file with one side taken", content: { "application/json": { schema: conflictReply } } },
    ...ofUpdate,
  },
});

const report = createRoute({
  method: "get",
  path: "/jobs/{id}/report",
  request: { params },
  responses: {
    200: { description: "What became of each file", content: { "application/json": { schema: updateReportReply } } },
    ...ofUpdate,
  },
});

const start = createRoute({
  method: "post",
  path: "/jobs/{id}/start",
  request: { params, body: { required: true, content: { "application/json": { schema: startUpdateRequest } } } },
  responses: {
    200: replied,
    ...refusals(
      "BODY_TOO_LARGE",
      "UNAUTHENTICATED",
      "EMAIL_UNVERIFIED",
      "JOB_NOT_FOUND",
      "STATE_CONFLICT",
      "JOB_RUNNING",
      "ACTIVATION_NOT_FOUND",
      "PAUSED",
      "CHOICES_MISSING",
      "TEXT_INVALID",
      "FILE_TOO_LARGE",
    ),
  },
});

const commandRoute = (path: string) =>
  createRoute({
    method: "post",
    path,
    request: { params },
    responses: {
      200: replied,
      ...refusals(
        "UNAUTHENTICATED",
        "EMAIL_UNVERIFIED",
        "JOB_NOT_FOUND",
        "JOB_RUNNING",
        "STATE_CONFLICT",
        "ACTIVATION_NOT_FOUND",
        "PAUSED",
        "THEME_NOT_FOUND",
        "THEME_NOT_READY",
        "THEME_REJECTED",
        "STORE_PLAN_LIMITED",
        "TOKEN_INVALID",
        "SCOPE_MISSING",
        "EXEMPTION_MISSING",
        "STORE_INVALID",
        "STORE_FROZEN",
        "STORE_UNANSWERED",
      ),
    },
  });

const commands: Record<string, (context: Context, actor: Actor, id: string) => Promise<Job>> = {
  "/jobs/{id}/cancel": cancelJob,
  "/jobs/{id}/retry": retryJob,
  "/jobs/{id}/publish": publishTheme,
  "/jobs/{id}/rollback": rollBackTheme,
};

export const jobRoutes = newRoutes();
jobRoutes.openapi(list, async (c) =>
  c.json({ jobs: await listJobs(c.var.context, c.var.actor, c.req.valid("query")) }, 200),
);
jobRoutes.openapi(read, async (c) =>
  c.json({ job: await readJob(c.var.context, c.var.actor, c.req.valid("param").id) }, 200),
);
for (const [path, command] of Object.entries(commands)) {
  jobRoutes.openapi(commandRoute(path), async (c) =>
    c.json({ job: await command(c.var.context, c.var.actor, c.req.valid("param").id) }, 200),
  );
}
jobRoutes.openapi(preview, async (c) =>
  c.json({ preview: await readPreview(c.var.context, c.var.actor, c.req.valid("param").id) }, 200),
);
jobRoutes.openapi(conflict, async (c) => {
  const text = await readConflict(c.var.context, c.var.actor, c.req.valid("param").id, c.req.valid("query"));
  return c.json({ text }, 200);
});
jobRoutes.openapi(report, async (c) =>
  c.json({ report: await readReport(c.var.context, c.var.actor, c.req.valid("param").id) }, 200),
);
jobRoutes.openapi(start, async (c) => {
  const { choices } = c.req.valid("json");
  return c.json({ job: await startUpdate(c.var.context, c.var.actor, c.req.valid("param").id, choices) }, 200);
});
