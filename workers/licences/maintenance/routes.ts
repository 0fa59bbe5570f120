import { createRoute } from "@hono/zod-openapi";
import { shopHealthReply } from "../contract.ts";
import { newRoutes } from "../face.ts";
import { refusals } from "../problem.ts";
import { runTaskReply, runTaskRequest, taskRunsReply } from "./contract.ts";
import { runTask } from "./run-task.ts";
import { latestRun, listRuns } from "./runs.ts";
import { checkShops } from "./shop-health.ts";

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

export const maintenanceRoutes = newRoutes()
  .openapi(shopHealth, async (c) => c.json(await checkShops(c.var.context, c.var.actor), 200))
  .openapi(runs, async (c) => c.json({ runs: await listRuns(c.var.context) }, 200))
  .openapi(runNow, async (c) => {
    const { task, requestId } = c.req.valid("json");
    await runTask(c.env, task, requestId);
    return c.json({ run: await latestRun(c.var.context, task) }, 200);
  });
