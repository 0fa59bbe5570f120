import { describe, expect, test } from "vitest";
import { chooseBase } from "../fixtures/theme-update.ts";
import { chooseByChecksum, countReleases } from "./choose-base.ts";
import { findInstalledRelease, planUpdate } from "./plan-update.ts";

const lines = (...names: string[]) => names.map((name) => `${name}\n`).join("");
const [a, b] = ["sections/a.liquid", "sections/b.liquid"];
const words = "locales/en.default.json";
const releases = {
  "1.0.0": { [a]: lines("1", "2", "3", "4", "5", "6"), [b]: "one", [words]: '{"a":1,"b":2,"c":3,"d":4}' },
  "1.1.0": { [a]: lines("1", "2", "x", "y", "z", "6"), [b]: "one", [words]: '{"a":1,"b":2,"c":9,"d":9}' },
  "2.0.0": { [a]: lines("1", "2", "x", "y", "z", "7", "8"), [b]: "two", "snippets/n.liquid": lines("n", "m") },
};
const originsOf = (files: Record<string, string>, installed = "1.1.0") =>
  chooseBase(files, installed, releases).origins;

describe("chooseBase", () => {
  test.each([
    ["equals the installed release's", { [b]: "one" }, {}],
    ["equals an older release's", { [a]: lines("1", "2", "3", "4", "5", "6") }, { [a]: "1.0.0" }],
    ["equals a newer release's", { [b]: "two" }, { [b]: "2.0.0" }],
    ["is the installed release's with an edit", { [a]: lines("1", "2", "x", "y", "mine", "6") }, {}],
    ["is another release's with an edit", { [a]: lines("1", "2", "3", "4", "5", "mine") }, { [a]: "1.0.0" }],
    ["is indented otherwise", { [a]: lines("1", " 2", " 3", " 4", " 5", "mine") }, { [a]: "1.0.0" }],
    ["is JSON in another layout", { [words]: '{\n"d":4,\n"c":3,\n"b":2,\n"a":7}' }, { [words]: "1.0.0" }],
    ["is as near to two", { [a]: lines("1", "2", "6") }, {}],
    ["is a little nearer to a release that nothing else comes from", { [a]: lines("1", "2", "x", "y", "z", "7") }, {}],
    [
      "is nearer to a release that others come from",
      { [a]: lines("1", "2", "x", "y", "z", "7"), [b]: "two" },
      { [a]: "2.0.0", [b]: "2.0.0" },
    ],
    [
      "is like one that only another release has",
      { "snippets/n.liquid": lines("n", "m", "mine") },
      { "snippets/n.liquid": "2.0.0" },
    ],
    ["has only the name of another release's", { "snippets/n.liquid": lines("other") }, {}],
    ["is the merchant's own", { "snippets/own.liquid": "own" }, {}],
    ["is an edited picture", { "assets/a.png": "mine" }, {}],
  ])("chooses the base of a file that %s", (_, files, expected) => {
    expect(originsOf(files)).toEqual(expected);
  });
});

describe("chooseBase of settings and arrangements", () => {
  const [schema, data] = ["config/settings_schema.json", "config/settings_data.json"];
  const [page, group] = ["templates/index.json", "sections/header-group.json"];
  const arrange = (...ids: string[]) =>
    JSON.stringify({
      sections: Object.fromEntries(ids.map((id) => [id, { type: "a", blocks: { [`${id}-block`]: { type: "b" } } }])),
    });
  const settle = (files: Record<string, string>, installed = "2.0.0") => {
    const of = (version: string, ...ids: string[]) => ({
      [schema]: `[{"name":"theme_info","theme_version":"${version}"}]`,
      [data]:
        version === "3.0.0"
          ? `{"current":{"a":1,"version":"3.0.0","sections":{"footer":{}}}}`
          : `{"current":"Style","presets":{"Style":{"version":"${version}","sections":{"footer":{}}}}}`,
      [page]: arrange(...ids),
      [group]: arrange("header", ...ids),
    });
    return chooseBase(files, installed, {
      "1.0.0": of("1.0.0", "main"),
      "2.0.0": of("2.0.0", "main", "two"),
      "3.0.0": of("3.0.0", "main", "three", "late"),
      "4.0.0": of("4.0.0", "main", "four", "late"),
    }).origins;
  };

  test.each([
    [
      "equals another release's settings",
      { [data]: '{"current":{"a":1,"version":"3.0.0","sections":{"footer":{}}}}' },
      {},
    ],
    ["has a static section of all releases", { [data]: '{"current":{"a":2,"sections":{"footer":{}}}}' }, {}],
    ["equals another release's schema", { [schema]: '[{"name":"theme_info","theme_version":"1.0.0"}]' }, {}],
    ["equals a release's that has no id of its own", { [page]: arrange("main") }, {}],
    ["has an id that two other releases have", { [page]: arrange("main", "late") }, {}],
    ["has an id of the installed release", { [page]: arrange("two", "own") }, {}],
    ["has an id that one other release has", { [page]: arrange("main", "three", "own") }, { [page]: "3.0.0" }],
    [
      "has a block that one other release has",
      { [group]: '{"sections":{"own":{"type":"a","blocks":{"x":{"blocks":{"four-block":{}}}}}}}' },
      { [group]: "4.0.0" },
    ],
    ["has as many ids of the installed release", { [page]: arrange("two", "three", "own") }, {}],
    ["has ids of two other releases", { [page]: arrange("three", "four", "own") }, { [page]: "3.0.0" }],
  ])("chooses the base of a file that %s", (_, files: Record<string, string>, expected) => {
    expect(settle(files)).toEqual(expected);
  });
});

describe("chooseByChecksum", () => {
  test("chooses the nearest release of those with equal contents", () => {
    const stamp = (md5: string) => [{ path: a, md5, size: 1 }];
    const manifests = ["x", "x", "y", "x"].map((md5, at) => ({ version: `1.${at}.0`, files: stamp(md5) }));
    expect(chooseByChecksum(stamp("x"), "1.2.0", manifests)).toEqual({ origins: { [a]: "1.1.0" }, open: {} });
    expect(chooseByChecksum(stamp("mine"), "1.2.0", manifests).open).toEqual({ [a]: ["1.2.0", "1.1.0"] });
  });
});

describe("chooseByChecksum and countReleases", () => {
  test("recognise a theme that is half one release, half another, and count its files", () => {
    const stamps = (version: number, from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => ({
        path: `snippets/${from + at}.liquid`,
        md5: `${version}`,
        size: 1,
      }));
    const manifests = [
      { version: "1.0.0", files: stamps(1, 0, 10) },
      { version: "2.0.0", files: stamps(2, 0, 10) },
    ];
    const merchant = [...stamps(1, 0, 4), ...stamps(2, 4, 8), ...stamps(9, 8, 10)];
    const installed = findInstalledRelease(merchant, null, manifests);
    expect(installed?.version).toBe("2.0.0");
    const { origins } = chooseByChecksum(merchant, "2.0.0", manifests);
    const base = manifests[1]?.files.map((file) => {
      const version = origins[file.path] ?? "2.0.0";
      return { ...file, version, md5: version === "1.0.0" ? "1" : "2" };
    });
    const plan = planUpdate({ base: base ?? [], merchant, release: stamps(3, 0, 10) });
    expect(countReleases(plan.files, "2.0.0")).toEqual([
      { version: "2.0.0", untouched: 4, edited: 2 },
      { version: "1.0.0", untouched: 4, edited: 0 },
    ]);
    expect(findInstalledRelease(stamps(9, 0, 10), null, manifests)).toBeNull();
  });
});
