/** Which release counts as the newest, wherever one is named. */
import { beforeAll, describe, expect, test } from "vitest";
import { activate, administrator, call, createCustomer, createTestContext } from "../fixtures/internal.ts";
import { createRelease, createThemeZip, createVersion, publish, upload, withdraw } from "../fixtures/releases.ts";
import { createStore } from "../fixtures/stores.ts";
import { createTestTemplate, fetchTemplates, heroBody, releaseWithHero } from "../fixtures/templates.ts";
import { loadNewestRelease } from "./offered-releases.ts";

/** Newer than all releases before it. */
async function publishAt(stage: "staff" | "all"): Promise<string> {
  const version = createVersion();
  await upload(version, createThemeZip(version));
  expect((await publish(version, { stage })).status).toBe(200);
  return version;
}

const releases = { forAll: "", withdrawn: "" };
let shop = "";
beforeAll(async () => {
  releases.forAll = (await releaseWithHero(["title"])).version;
  const halted = await publishAt("all");
  await call(administrator, "haltRelease", { version: halted, reason: "broken cart" });
  await publishAt("staff");
  releases.withdrawn = (await createRelease()).version;
  await withdraw(releases.withdrawn);
  const { actor } = await createCustomer(1);
  const store = createStore();
  await activate(actor, store);
  shop = store.shop;
});

describe("loadNewestRelease", () => {
  test("names no release that is at an earlier stage, halted or withdrawn, except where it is asked for", async () => {
    const context = createTestContext();
    expect(await loadNewestRelease(context, "all")).toBe(releases.forAll);
    expect(await loadNewestRelease(context, { shop })).toBe(releases.forAll);
    expect(await loadNewestRelease(context, "known")).toBe(releases.withdrawn);
  });
});

describe("figures, searchLicences, templates and templateForm", () => {
  test("name the newest release that every store is offered", async () => {
    const id = await createTestTemplate({ body: heroBody({ title: "Summer" }) });
    const published = await call(administrator, "changeTemplateState", { id, state: "published" });
    expect(published.status).toBe(200);
    const form = await call(administrator, "templateForm", { id, place: [] });
    expect(form.body.version).toBe(releases.forAll);
    expect((await call(administrator, "figures")).body.newestRelease).toBe(releases.forAll);
    expect((await call(administrator, "searchLicences", {})).body.newestRelease).toBe(releases.forAll);
    // It fits this release alone, so there is nothing to review.
    const { newest, toReview, found } = await fetchTemplates({ fit: "fits" });
    expect([newest, toReview, found]).toEqual([releases.forAll, 0, 1]);
  });
});
