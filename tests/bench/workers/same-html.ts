/** Bare Remix behind Hono with the portal's encoder: answers every address with the page that was made a component. */
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/cloudflare";
import { Outlet, RemixServer } from "@remix-run/react";
import { Hono } from "hono";
import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { installScriptEncoder } from "#workers/portal/front/text-encoder.ts";
// @ts-expect-error: made from the page before this is bundled
import { Page } from "../../../build/bench/page.js";
import remixConfig from "../../../remix.config.js";

installScriptEncoder();

async function render(request: Request, status: number, headers: Headers, context: EntryContext) {
  const body = await renderToReadableStream(createElement(RemixServer, { context, url: request.url }), {
    signal: request.signal,
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(body, { status, headers });
}

const routes = { root: { id: "root", path: "" }, page: { id: "page", parentId: "root", index: true } } as const;
const facts = { hasAction: false, hasLoader: true, hasErrorBoundary: false, module: "" };
const build = {
  entry: { module: { default: render } },
  routes: {
    root: { ...routes.root, module: { default: Outlet } },
    page: { ...routes.page, module: { default: Page, loader: () => ({ title: "Same" }) } },
  },
  assets: {
    ...{ entry: { module: "", imports: [] }, url: "", version: "" },
    routes: { root: { ...routes.root, ...facts, hasLoader: false }, page: { ...routes.page, ...facts } },
  },
  ...{ publicPath: "/", assetsBuildDirectory: "", isSpaMode: false, future: remixConfig.future },
} as unknown as ServerBuild;

const app = new Hono();
const handle = createRequestHandler(build);
app.all("*", (context) => handle(context.req.raw));

export default app;
