/** Renders pages with Remix. Imports the modules of the routes that a page needs, and no others. */

import routeModules from "virtual:portal/route-modules";
import {
  assets,
  assetsBuildDirectory,
  basename,
  entry,
  future,
  isSpaMode,
  mode,
  publicPath,
} from "virtual:remix/server-build";
import {
  type AppLoadContext,
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/cloudflare";
import type { FindPassages } from "../assistant/contract.ts";
import { loadModule } from "../load-module.ts";
import { createPageRouter } from "./page-router.ts";
import { forwardRetryAfter } from "./retry-after.ts";
import { installScriptEncoder } from "./text-encoder.ts";

installScriptEncoder();

/** The guides belong to the pages, whose entry exports their search. */
export const findPassages: FindPassages = (...question) => entry.module.findPassages(...question);

const build = { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath };
const router = createPageRouter(assets.routes);
/** One for each route that has no children. */
const handlers = new Map<string, RequestHandler>();

export async function renderPage(request: Request, pathname: string, context: AppLoadContext): Promise<Response> {
  const handle = await getHandler(router.find(pathname));
  return handle(request, context);
}

/** Whatever the path. */
export async function renderUnknownPage(request: Request, context: AppLoadContext): Promise<Response> {
  const handle = await getHandler(router.unknown);
  return handle(request, context);
}

async function getHandler(lineage: readonly string[]): Promise<RequestHandler> {
  const name = lineage.at(-1) ?? "";
  const earlier = handlers.get(name);
  if (earlier) return earlier;
  const routes = await loadModule(() => Promise.all(lineage.map(loadRoute)));
  const own = Object.fromEntries(routes.map((route) => [route.id, route]));
  const ownAssets = Object.fromEntries(lineage.flatMap((id) => (assets.routes[id] ? [[id, assets.routes[id]]] : [])));
  const handler = createRequestHandler(
    { ...build, routes: own, assets: { ...assets, routes: ownAssets } },
    "production",
  );
  handlers.set(name, handler);
  return handler;
}

type Route = ServerBuild["routes"][string];

async function loadRoute(id: string): Promise<Route> {
  const load = routeModules[id];
  const route = assets.routes[id];
  if (!load || !route) throw new Error(`The build has no route ${id}.`);
  // Instead of an export `headers` of each page.
  return { ...route, module: { ...(await load()), headers: forwardRetryAfter } } as Route;
}
