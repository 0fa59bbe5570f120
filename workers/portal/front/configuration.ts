/** Nothing runs half configured: what is missing is named, values never are. */
import type { MiddlewareHandler } from "hono";
import { configurationOf } from "../env.ts";
import type { PortalHono } from "../hono.ts";
import { logFault } from "../log.ts";
import { problemResponse } from "../problem.ts";
import { addressOf } from "./address.ts";
import { plainPage } from "./page.ts";
import { isApi } from "./refusal.ts";

export const configurationCheck: MiddlewareHandler<PortalHono> = async (c, next) => {
  const verdict = configurationOf(c.env);
  if (verdict.ok) {
    c.set("configuration", verdict.configuration);
    return next();
  }
  const requestId = c.get("requestId");
  logFault(new Error("Configuration values are missing or malformed."), { requestId, names: verdict.names });
  if (isApi(addressOf(c))) {
    return problemResponse({ status: 503, code: "INTERNAL", requestId, details: { names: verdict.names } });
  }
  return plainPage({
    status: 503,
    title: "Configuration Error",
    paragraphs: ["These configuration values are missing or malformed. The portal starts as soon as they are set."],
    items: verdict.names,
  });
};
