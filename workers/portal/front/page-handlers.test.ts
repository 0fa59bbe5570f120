import type { ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { getLineages, listPages } from "./page-handlers.ts";

function createRoutes(...all: [id: string, parentId: string | undefined, path: string | undefined][]) {
  const routes = all.map(([id, parentId, path]) => [id, { id, parentId, path, module: {} }]);
  return Object.fromEntries(routes) as ServerBuild["routes"];
}

describe("getLineages", () => {
  test("lists the route and parents of a path without parameters, also below another page", () => {
    const routes = createRoutes(
      ["root", undefined, ""],
      ["frame", "root", undefined],
      ["home", "frame", undefined],
      ["shelf", "frame", "help"],
      ["guide", "frame", "help/search"],
    );
    expect(Object.fromEntries(getLineages(routes))).toEqual({
      "/": ["root", "frame", "home"],
      "/help": ["root", "frame", "shelf"],
      "/help/search": ["root", "frame", "guide"],
    });
  });

  test("leaves paths with parameters, splats, optional parts or two pages to the router", () => {
    const routes = createRoutes(
      ["root", undefined, ""],
      ["job", "root", "jobs/:job"],
      ["rest", "root", "*"],
      ["language", "root", "fr?"],
      ["one", "root", "same"],
      ["other", "root", "same"],
    );
    expect([...getLineages(routes)]).toEqual([]);
  });
});

describe("listPages", () => {
  test("lists what has a component, without files and endpoints", () => {
    const page = { default: () => null };
    const all = { root: page, frame: page, "exports.file": {}, "jobs.state": {}, rest: page };
    const routes = Object.entries(all).map(([id, module]) => [id, { id, module }]);
    expect(listPages(Object.fromEntries(routes))).toEqual(["root", "frame", "rest"]);
  });
});
