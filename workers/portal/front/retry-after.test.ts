import { createRequestHandler, data, type ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import { forwardRetryAfter } from "./retry-after.ts";

const late = () => data({ code: "UPSTREAM_UNAVAILABLE" }, { status: 503, headers: { "Retry-After": "30" } });

/** A page below a layout whose headers are those of the portal's routes. */
function createHandler(page: object, layout: object = {}) {
  const toRoute = (id: string, module: object, place: object) => ({
    ...{ id, ...place },
    module: { default: () => null, headers: forwardRetryAfter, ...module },
  });
  const render = (_: Request, status: number, headers: Headers) => new Response("page", { status, headers });
  const build = {
    ...{ basename: "/", publicPath: "/", assetsBuildDirectory: "", isSpaMode: false, mode: "production" },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    future: { v3_singleFetch: true },
    entry: { module: { default: render } },
    routes: {
      root: toRoute("root", layout, { path: "" }),
      page: toRoute("page", page, { path: "page", parentId: "root" }),
    },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, "production");
  return async (path: string, init?: RequestInit) => {
    const { status, headers } = await handle(new Request(`https://portal.test${path}`, init));
    return [status, headers.get("Retry-After")];
  };
}

const rejecting = () => {
  throw late();
};
const post = { method: "POST", body: new URLSearchParams({ a: "b" }) };

describe("forwardRetryAfter", () => {
  it("reaches the page and its data from an action that replies or rejects", async () => {
    for (const action of [late, rejecting]) {
      const ask = createHandler({ action });
      expect(await ask("/page", post)).toEqual([503, "30"]);
      expect(await ask("/page.data", post)).toEqual([503, "30"]);
    }
  });

  it("reaches the page and its data from a loader that replies or rejects", async () => {
    for (const loader of [late, rejecting]) {
      const ask = createHandler({ loader });
      expect(await ask("/page")).toEqual([503, "30"]);
      expect((await ask("/page.data"))[1]).toBe("30");
    }
  });

  it("reaches the page from the loader of its layout", async () => {
    const ask = createHandler({}, { loader: late });
    expect((await ask("/page"))[1]).toBe("30");
  });

  it("adds nothing to an answer without it", async () => {
    expect(await createHandler({ loader: () => null })("/page")).toEqual([200, null]);
  });
});
