/** Remix behind Hono and nothing else. */
import { createRequestHandler } from "@remix-run/cloudflare";
import { Hono } from "hono";
// @ts-expect-error: built before this is bundled
import * as build from "./build/server/index.js";

const app = new Hono();
const handle = createRequestHandler(build);
app.all("*", (context) => handle(context.req.raw));

export default app;
