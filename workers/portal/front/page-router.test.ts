import { describe, expect, test } from "vitest";
import { createPageRouter, getLineages, type PageRoute } from "./page-router.ts";

function createRoutes(...all: [id: string, parentId: string | undefined, path: string | undefined][]) {
  return Object.fromEntries(all.map(([id, parentId, path]): [string, PageRoute] => [id, { id, parentId, path }]));
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

describe("createPageRouter", () => {
  const { find, unknown } = createPageRouter({
    ...createRoutes(
      ["root", undefined, ""],
      ["frame", "root", undefined],
      ["shelf", "frame", "help"],
      ["guide", "frame", "help/:name"],
      ["job", "root", "jobs/:job"],
      ["file", "root", "jobs/:job/file"],
      ["rest", "frame", "*"],
    ),
    home: { id: "home", parentId: "frame", index: true },
  });

  test.each([
    ["/", ["root", "frame", "home"]],
    ["/_root.data", ["root", "frame", "home"]],
    ["/help", ["root", "frame", "shelf"]],
    ["/help.data", ["root", "frame", "shelf"]],
    ["/help/points", ["root", "frame", "guide"]],
    ["/help/points.data", ["root", "frame", "guide"]],
    ["/jobs/1", ["root", "job"]],
    ["/jobs/1/file", ["root", "file"]],
    ["/nowhere/at/all", ["root", "frame", "rest"]],
    ["/%zz", ["root", "frame", "rest"]],
  ])("finds the routes of %s", (path, lineage) => expect(find(path)).toEqual(lineage));

  test("knows the routes of unknown paths", () => expect(unknown).toEqual(["root", "frame", "rest"]));
});
