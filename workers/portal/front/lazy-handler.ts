import type { Handler } from "hono";
import { loadModule } from "../load-module.ts";
import type { PortalHono } from "./hono.ts";

/** A handler whose module is imported with its first request. */
export const lazyHandler =
  (load: () => Promise<Handler<PortalHono>>): Handler<PortalHono> =>
  async (c, next) =>
    (await loadModule(load))(c, next);
