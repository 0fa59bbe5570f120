/** Imports what only some requests need. */
import type { Handler } from "hono";
import type { PortalHono } from "./front/hono.ts";

/** A module that throws while it is imported does so again at each import, until another version is deployed. */
export class BrokenModule extends Error {
  override name = "BrokenModule";
}

export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new BrokenModule("A module cannot be imported.", { cause });
  }
}

/** A handler whose module is imported with its first request. */
export const lazyHandler =
  (load: () => Promise<Handler<PortalHono>>): Handler<PortalHono> =>
  async (c, next) =>
    (await loadModule(load))(c, next);
