/** Checks whether the database and the file store answer; the route answers 503 when one of them does not. */
import { createRoute } from "@hono/zod-openapi";
import { withTimeLimitOr } from "#base/time-limit.ts";
import type { Context } from "./context.ts";
import { type Health, healthReply } from "./contract.ts";
import type { Face } from "./face.ts";

const content = { "application/json": { schema: healthReply } };

export function healthRoute(face: Face, path: string): void {
  const route = createRoute({
    method: "get",
    path,
    responses: {
      200: { description: "All parts answer", content },
      503: { description: "A part does not answer", content },
    },
  });
  face.openapi(route, async (c) => {
    const health = await checkHealth(c.var.context);
    return c.json(health, health.status === "ok" ? 200 : 503);
  });
}

export async function checkHealth({ database, files }: Pick<Context, "database" | "files">): Promise<Health> {
  const [databaseAnswers, filesAnswer] = await Promise.all([answers(database.ping()), answers(files.head("health"))]);
  return { status: databaseAnswers && filesAnswer ? "ok" : "degraded", database: databaseAnswers, files: filesAnswer };
}

/** A part that hangs counts as one that does not answer. */
const maxWaitMs = 2000;

const answers = (question: Promise<unknown>): Promise<boolean> =>
  withTimeLimitOr(
    maxWaitMs,
    question.then(
      () => true,
      () => false,
    ),
    false,
  );
