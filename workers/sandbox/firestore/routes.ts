/** The Firestore vendor on the wire: who calls is checked here, everything else in the object that holds the data. */
import { Hono } from "hono";
import type { SandboxEnv } from "../env.ts";
import { authorize } from "./authorization.ts";
import { errorResponse, StatusError } from "./status.ts";
import { isStreaming } from "./target.ts";

export const firestoreRoutes = new Hono<{ Bindings: SandboxEnv }>();

firestoreRoutes.all("/v1/*", async (c) => {
  try {
    await authorize(c.req.header("Authorization") ?? null, c.env);
  } catch (error) {
    if (error instanceof StatusError) return errorResponse(error, isStreaming(new URL(c.req.url).pathname));
    throw error;
  }
  return c.env.FIRESTORE.getByName("vendor").fetch(c.req.raw);
});
