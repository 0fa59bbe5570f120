import { describe, expect, test } from "vitest";
import { type FileStamp, planUpdate } from "./plan-update.ts";

const stamp = (path: string, md5: string | null): FileStamp[] => (md5 === null ? [] : [{ path, md5, size: 1 }]);
const path = "assets/base.css";

describe("planUpdate", () => {
  test.each([
    ["unchanged", "a", "a", "a", "same"],
    ["the release changed it", "a", "a", "b", "replaced"],
    ["the merchant changed it", "a", "m", "a", "kept"],
    ["both changed it", "a", "m", "b", "compare"],
    ["both changed it alike", "a", "b", "b", "same"],
    ["the release brings it", null, null, "b", "added"],
    ["both bring it", null, "m", "b", "compare"],
    ["the merchant brings it", null, "m", null, "kept"],
    ["the release takes it away", "a", "a", null, "removed"],
    ["the release takes it away, the merchant changed it", "a", "m", null, "kept"],
    ["the merchant took it away", "a", null, "a", "removed"],
    ["the merchant took it away, the release changed it", "a", null, "b", "removed"],
    ["both took it away", "a", null, null, "removed"],
  ])("plans with a base: %s", (_, base, merchant, release, action) => {
    const plan = planUpdate({
      base: stamp(path, base),
      merchant: stamp(path, merchant),
      release: stamp(path, release),
    });
    expect(plan.files.map((file) => file.action)).toEqual([action]);
  });

  test.each([
    ["equal", "a", "a", "same"],
    ["different", "m", "b", "compare"],
    ["the merchant's only", "m", null, "kept"],
    ["the release's only", null, "b", "added"],
  ])("plans without a base: %s", (_, merchant, release, action) => {
    const plan = planUpdate({ base: null, merchant: stamp(path, merchant), release: stamp(path, release) });
    expect([plan.threeWay, plan.files[0]?.action]).toEqual([false, action]);
  });

  test("never removes required files", () => {
    const required = "config/settings_schema.json";
    const plan = planUpdate({ base: stamp(required, "a"), merchant: [], release: stamp(required, "b") });
    expect(plan.files[0]?.action).toBe("added");
  });

  test("ignores files that Shopify generates", () => {
    const merchant = [...stamp("assets/theme.css.liquid", "m"), ...stamp("assets/theme.css", "generated")];
    const plan = planUpdate({ base: [], merchant, release: [] });
    expect(plan.files.map((file) => file.path)).toEqual(["assets/theme.css.liquid"]);
  });

  test("needs no bodies for an unedited theme", () => {
    const release = (md5: string) => [1, 2, 3].flatMap((at) => stamp(`sections/${at}.liquid`, `${md5}${at}`));
    expect(planUpdate({ base: release("a"), merchant: release("a"), release: release("b") }).needed).toEqual({
      ...{ base: [], merchant: [], release: [] },
    });
  });

  test("reads only changed files of the store, and no pictures", () => {
    const sides = (merchant: string) => [
      ...[
        ...stamp("assets/base.css", merchant),
        ...stamp("assets/logo.png", merchant),
        ...stamp("templates/index.json", merchant),
      ],
      ...[
        ...stamp("assets/theme.js", "a"),
        ...stamp("sections/hero.liquid", "a"),
        ...stamp("snippets/card.liquid", "a"),
      ],
    ];
    const release = sides("a").map((file) => ({ ...file, md5: "b" }));
    expect(planUpdate({ base: sides("a"), merchant: sides("m"), release }).needed.merchant).toEqual([
      ...["assets/base.css", "templates/index.json"],
    ]);
  });
});
