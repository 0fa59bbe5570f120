import type { ServerBuild } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { getLineages } from "./page-handlers.ts";

function createRoutes(...all: [id: string, parentId: string | undefined, path: string | undefined][]) {
  const routes = all.map(([id, parentId, path]) => [id, { id, parentId, path, module: {} }]);
  return Object.fromEntries(routes) as ServerBuild["routes"];
}

test("a path without parameters has the ids of its route and parents, also below another page", () => {
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

test("the router handles paths with parameters, splats, optional parts or two pages", () => {
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
