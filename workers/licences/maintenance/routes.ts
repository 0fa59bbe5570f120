import { createRoute } from "@hono/zod-openapi";
import { shopHealthReply } from "../contract.ts";
import { newRoutes } from "../face.ts";
import { refusals } from "../problem.ts";
import {
  beginRunReply,
  beginRunRequest,
  endRunReply,
  endRunRequest,
  runTaskReply,
  runTaskRequest,
  taskRunsReply,
} from "./contract.ts";
import { createRunRecords, getRun, listRuns } from "./run-repository.ts";
import { checkShops } from "./shop-health.ts";
import { runTask } from "./tasks.ts";

const shopHealth = createRoute({
  method: "post",
  path: "/maintenance/shop-health",
  responses: {
    200: { description: "What one batch found", content: { "application/json": { schema: shopHealthReply } } },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED", "NOT_ADMIN"),
  },
});

const runs = createRoute({
  method: "get",
  path: "/maintenance/runs",
  responses: {
    200: { description: "What each task did last", content: { "application/json": { schema: taskRunsReply } } },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED", "NOT_ADMIN"),
  },
});

const runNow = createRoute({
  method: "post",
  path: "/maintenance/runs",
  request: { body: { required: true, content: { "application/json": { schema: runTaskRequest } } } },
  responses: {
    200: { description: "What the task did", content: { "application/json": { schema: runTaskReply } } },
    ...refusals("BODY_TOO_LARGE", "UNAUTHENTICATED", "EMAIL_UNVERIFIED", "NOT_ADMIN"),
  },
});

const beginRun = createRoute({
  method: "post",
  path: "/maintenance/runs/begin",
  request: { body: { required: true, content: { "application/json": { schema: beginRunRequest } } } },
  responses: {
    200: { description: "Whether the run is a new one", content: { "application/json": { schema: beginRunReply } } },
    ...refusals("BODY_TOO_LARGE", "UNAUTHENTICATED", "EMAIL_UNVERIFIED", "NOT_ADMIN"),
  },
});

const endRun = createRoute({
  method: "post",
  path: "/maintenance/runs/end",
  request: { body: { required: true, content: { "application/json": { schema: endRunRequest } } } },
  responses: {
    200: { description: "It is recorded", content: { "application/json": { schema: endRunReply } } },
    ...refusals("BODY_TOO_LARGE", "UNAUTHENTICATED", "EMAIL_UNVERIFIED", "NOT_ADMIN"),
  },
});

export const maintenanceRoutes = newRoutes()
  .openapi(shopHealth, async (c) => c.json(await checkShops(c.var.context, c.var.actor), 200))
  .openapi(runs, async (c) => c.json({ runs: await listRuns(c.var.context.database) }, 200))
  .openapi(runNow, async (c) => {
    const { task, requestId } = c.req.valid("json");
    await runTask(c.env, task, requestId);
    return c.json({ run: await getRun(c.var.context.database, task) }, 200);
  })
  .openapi(beginRun, async (c) => {
    const { task, requestId, startedAt } = c.req.valid("json");
    const records = createRunRecords(c.var.context.database);
    return c.json({ isClaimed: await records.begin(task, requestId, new Date(startedAt)) }, 200);
  })
  .openapi(endRun, async (c) => {
    const { task, finishedAt, ...end } = c.req.valid("json");
    await createRunRecords(c.var.context.database).end(task, { ...end, finishedAt: new Date(finishedAt) });
    return c.json({}, 200);
  });
