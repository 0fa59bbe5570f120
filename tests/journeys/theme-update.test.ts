/** Updating a theme, without JavaScript: from the choice of store and theme over the preview to the copy and its report. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";
import { upsert } from "#tests/contract/shopify-client.ts";
import { actorFor, internal } from "#tests/support/internal.ts";
import { endFaults, fault, mintAccount, mintCustomer } from "#tests/support/minting.ts";
import { releaseFiles } from "#tests/support/theme-files.ts";
import { ended, install, type Merchant, mintMerchant, themesIn, until } from "#tests/support/theme-jobs.ts";
import { gid, reportOf } from "#tests/support/theme-updates.ts";
import type { Page } from "#tests/support/visitor.ts";

afterEach(endFaults);

const askPreview = ({ account, visitor, store }: Merchant, fields: Record<string, string>) =>
  visitor.post("/update", {
    email: account.email,
    shopUrl: store.domain,
    apiSecretKey: store.apiSecretKey,
    themeId: "1",
    ...fields,
  });

const errorsIn = ({ document }: Page) =>
  document.querySelectorAll("[id^=field-][id$=-error]").map(({ id }) => id.replace(/^field-|-error$/g, ""));

const pauseLicence = async ({ account }: Merchant) => {
  const reply = await internal("/admin/licences/pause", actorFor(await mintAccount(), "admin"), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ licenceId: account.licenceIds[0], reason: "test" }),
  });
  expect(reply.status).toBe(200);
};

describe("the choice of what to update", () => {
  test("leads from the only store to its themes, the published one marked", async () => {
    const merchant = await mintMerchant();
    const page = await merchant.visitor.get("/update");
    expect(page.status).toBe(200);
    const [theme] = await themesIn(merchant.store);
    expect(page.text).toContain("Starter");
    expect(page.text).toContain("Publié");
    expect(page.document.querySelector(`input[name=themeId][value="${theme?.id}"]`)).not.toBeNull();
    expect(page.document.querySelector("input[name=email]")?.getAttribute("value")).toBe(merchant.account.email);
  });

  test("sends whoever has no store to the activation", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const page = await visitor.get("/update");
    expect(page.document.querySelector('main a[href="/activate"]')).not.toBeNull();
    expect(page.document.querySelector("input[name=apiSecretKey]")).toBeNull();
  });

  test("says of a paused licence that it is, and offers no theme", async () => {
    const merchant = await mintMerchant();
    await pauseLicence(merchant);
    const page = await merchant.visitor.get("/update");
    expect(page.text).toContain("Licence en pause");
    expect(page.document.querySelector("input[name=themeId]")).toBeNull();
  });

  test("knows no store of somebody else", async () => {
    const [merchant, other] = await Promise.all([mintMerchant(), mintMerchant()]);
    const page = await merchant.visitor.get(`/update?shop=${other.store.domain}`);
    expect(page.text).toContain("Aucune licence active trouvée pour cette boutique.");
    expect(page.document.querySelector("input[name=themeId]")).toBeNull();
  });

  test("goes on without the themes of a store that does not answer", async () => {
    const merchant = await mintMerchant();
    await fault("shopify", { mode: "status", status: 503, path: merchant.store.domain });
    const page = await merchant.visitor.get("/update");
    expect(page.status).toBe(200);
    expect(page.text).toContain("n’ont pas pu être lus");
  });

  test("says why a store refuses, and leads to its check", async () => {
    const merchant = await mintMerchant();
    await fault("shopify", { mode: "status", status: 401, path: merchant.store.domain });
    const page = await merchant.visitor.get("/update");
    expect(page.text).toContain("Shopify refuse ces accès.");
    expect(page.document.querySelector(`main a[href="/stores/${merchant.store.name}"]`)).not.toBeNull();
  });
});

describe("the form", () => {
  test.each([
    ["no theme", { themeId: "" }, "themeId", "Choisissez le thème à mettre à jour."],
    ["no secret key", { apiSecretKey: "" }, "apiSecretKey", "Donnez la clé secrète API."],
    ["an endless secret key", { apiSecretKey: "x".repeat(256) }, "apiSecretKey", "255"],
    ["another address", { email: "somebody@else.test" }, "email", "l’adresse de votre compte"],
  ])("with %s is refused beside its field and keeps no secret", async (_name, fields, field, message) => {
    const merchant = await mintMerchant();
    const page = await askPreview(merchant, fields);
    expect(page.status).toBe(400);
    expect(errorsIn(page)).toEqual([field]);
    expect(page.text).toContain(message);
    expect(page.html).not.toContain(merchant.store.apiSecretKey);
  });
});

const conflicting = "assets/base.css";
const edited = readFileSync(path.join(projectFolder, "workers/sandbox/seed/alice-edits", conflicting), "utf8");

test("an edited theme is previewed, its conflict settled, the copy made and reported, the source never written", async () => {
  const merchant = await mintMerchant();
  const { account, visitor, store } = merchant;
  const { id: first } = await install(merchant, { release: "1.1.0" });
  const { themeId } = await until(account, first, [...ended]);
  await upsert(store, gid(themeId), { [conflicting]: edited });
  const before = (await themesIn(store)).find(({ id }) => String(id).endsWith(String(themeId)))?.files;

  const wrong = await askPreview(merchant, { themeId: String(themeId), apiSecretKey: "shpss_wrong" });
  expect([wrong.status, errorsIn(wrong)]).toEqual([422, ["apiSecretKey"]]);
  const asked = await askPreview(merchant, { themeId: String(themeId) });
  expect(asked.status).toBe(303);
  const job = asked.location ?? "";
  const id = job.replace("/jobs/", "");
  await until(account, id, ["waiting", "failed"]);
  const preview = await visitor.get(job);
  expect(preview.text).toContain("La 1.1.0 est installée");
  expect(preview.document.querySelectorAll(".conflict")).toHaveLength(1);
  expect(await themesIn(store)).toHaveLength(2);

  const undecided = await visitor.post(job, { intent: "start" });
  expect(undecided.status).toBe(400);
  const origin = await visitor.post(job, { fill: `origin ${conflicting}` });
  expect(origin.document.querySelector("textarea")?.text.length).toBeGreaterThan(1_000);
  const started = await visitor.post(job, { intent: "start", [`choice[${conflicting}]`]: "mine" });
  expect([started.status, started.location]).toEqual([303, job]);
  const done = await until(account, id, [...ended]);
  expect(done).toMatchObject({ state: "done", failure: null, report: { conflicts: 1 } });
  const report = await visitor.get(job);
  expect(report.text).toContain("Votre version");
  const after = await themesIn(store);
  expect(after.find(({ id: theme }) => String(theme).endsWith(String(themeId)))?.files).toEqual(before);
  expect(after.find(({ name }) => name === done.name)?.role).toBe("UNPUBLISHED");
}, 120_000);

test("of many conflicts the first ones are open, and what is chosen in the folded ones counts", async () => {
  const merchant = await mintMerchant();
  const { account, visitor, store } = merchant;
  const [starter] = await themesIn(store);
  const snippets = Object.keys(releaseFiles("2.0.4")).filter((name) => /^snippets\/.+\.liquid$/.test(name));
  const ownTexts = Object.fromEntries(snippets.slice(0, 10).map((name) => [name, `<p>${name}</p>\n`]));
  await upsert(store, gid(starter?.id), ownTexts);
  const asked = await askPreview(merchant, { themeId: String(starter?.id) });
  const job = asked.location ?? "";
  const id = job.replace("/jobs/", "");
  await until(account, id, ["waiting", "failed"]);
  const fieldsOf = ({ document }: Page, within: string) => [
    ...new Set(
      document
        .querySelectorAll(`${within} input[type=radio][value=mine]`)
        .flatMap((input) => input.getAttribute("name") ?? []),
    ),
  ];
  const preview = await visitor.get(job);
  const all = fieldsOf(preview, ".conflict");
  const folded = fieldsOf(preview, "details .conflict");
  expect(all.length - folded.length).toBe(10);
  expect(folded.length).toBeGreaterThan(2);
  expect(preview.document.querySelectorAll("details .conflict [required]")).toEqual([]);
  expect(preview.document.querySelectorAll("details[open] .conflict")).toEqual([]);

  const choices = Object.fromEntries(all.map((name) => [name, name === folded[0] ? "mine" : "new"]));
  const last = folded.at(-1) ?? "";
  const { [last]: _, ...tooFew } = choices;
  const refused = await visitor.post(job, { intent: "start", ...tooFew });
  expect(refused.status).toBe(400);
  expect(fieldsOf(refused, "details[open] .conflict")).toEqual(folded);
  const advised = await visitor.post(job, { fill: "suggested" });
  expect(advised.document.querySelectorAll("details:not([open]) .conflict [checked]").length).toBeGreaterThan(0);

  expect((await visitor.post(job, { intent: "start", ...choices })).status).toBe(303);
  expect(await until(account, id, [...ended])).toMatchObject({ state: "done" });
  const chosen = (await reportOf(account, id)).files.filter(({ choice }) => choice === "mine");
  expect(chosen.map(({ path }) => `choice[${path}]`)).toEqual(folded.slice(0, 1));
}, 120_000);
