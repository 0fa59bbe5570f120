/** The rollout of a release in steps, and its dry run, by the staff without JavaScript. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import { mintAccount, mintAdministrator, mintStore, signIn } from "#tests/support/minting.ts";
import { fetchPortalMails, runTask } from "#tests/support/portal-mails.ts";
import { withdrawTestReleases } from "#tests/support/releases.ts";
import { endStates, install, listThemes, mintMerchant, waitForJob } from "#tests/support/theme-jobs.ts";
import {
  createPreview,
  fetchPreview,
  listConflicts,
  mintThemeOwner,
  startUpdate,
  waitForPreviewOrEnd,
} from "#tests/support/theme-updates.ts";
import { createThemeZip, createVersion } from "#tests/support/theme-zip.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";
import type { Job } from "#workers/licences/contract.ts";

let staff: Visitor;
let customer: Visitor;
let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
  staff = await mintAdministrator();
  customer = await signIn((await mintAccount({ licences: 1 })).email);
});

afterAll(async () => {
  await server.stop();
  await withdrawTestReleases();
});

const isListed = async (visitor: Visitor, version: string) =>
  (await visitor.get("/download")).document.querySelectorAll("[name=release]").some((input) => {
    return input.getAttribute("value") === version;
  });

/** Answers with the release's page. */
async function publish(stage: "staff" | "all", version = createVersion()): Promise<string> {
  const here = `/admin/releases/${version}`;
  const form = new FormData();
  form.set("version", version);
  form.set("file", new File([new Uint8Array(createThemeZip(version))], "theme.zip", { type: "application/zip" }));
  await staff.fetch("/admin/releases", { method: "POST", body: form, headers: { origin: staff.origin } });
  const notes = { notesFr: "- Un", notesEn: "- One" };
  expect((await staff.post(here, { intent: "publish", ...notes, stage })).status).toBe(303);
  return here;
}

test("a release reaches the team, more stores by steps, and none while it is halted", async () => {
  const here = await publish("staff");
  const version = here.split("/").at(-1) ?? "";
  expect([await isListed(staff, version), await isListed(customer, version)]).toEqual([true, false]);
  expect((await customer.get("/changelog")).text).not.toContain(version);

  expect((await staff.post(here, { intent: "widen", from: "staff" })).status).toBe(303);
  expect((await staff.post(here, { intent: "widen", from: "staff" })).status).toBe(409);
  expect(await isListed(customer, version)).toBe(false);
  expect((await staff.post(here, { intent: "widen", from: "tenth" })).status).toBe(303);
  expect(await isListed(customer, version)).toBe(true);

  expect((await staff.post(here, { intent: "halt", haltReason: " " })).status).toBe(400);
  expect((await staff.post(here, { intent: "halt", haltReason: "Panier cassé" })).status).toBe(303);
  expect((await staff.get(here)).text).toContain("Panier cassé");
  expect([await isListed(staff, version), await isListed(customer, version)]).toEqual([false, false]);
  // A second halt finds another state, and a rollout never goes back.
  expect((await staff.post(here, { intent: "halt", haltReason: "Encore" })).status).toBe(409);
  expect((await staff.post(here, { intent: "widen", from: "all" })).status).toBe(400);
  expect((await staff.post(here, { intent: "resume" })).status).toBe(303);
  expect(await isListed(customer, version)).toBe(true);
});

test("a newer release is mailed once to the owner whose store it is offered to, with the way to the update", async () => {
  const account = await mintAccount({ role: "admin", licences: 1 });
  const [visitor, store] = await Promise.all([signIn(account.email), mintStore({ processingMs: 0 })]);
  const { accessToken, apiSecretKey } = store;
  const fields = { email: account.email, shopUrl: store.domain, accessToken, apiSecretKey };
  expect((await visitor.post("/activate", fields)).status).toBe(303);
  const { id } = await install({ account, visitor, store }, { release: "1.1.0" });
  expect(await waitForJob(account, id, [...endStates])).toMatchObject({ state: "done" });
  expect((await visitor.post(`/jobs/${id}`, { intent: "publish" })).status).toBe(303);

  // Newer than every demo release, but only for the stores of the team.
  const version = createVersion().replace("0.", "9.");
  const here = await publish("staff", version);
  const find = async () => (await fetchPortalMails(account.email)).filter(({ subject }) => subject.includes(version));
  await runTask(staff, "job-notifications");
  await expect.poll(async () => (await find()).length).toBe(1);
  const [mail] = await find();
  expect(mail?.subject).toContain(store.name);
  expect(mail?.text).toContain(`/update?shop=${store.domain}`);
  expect(mail?.headers["List-Unsubscribe"]).toContain("/unsubscribe/");
  await runTask(staff, "job-notifications");
  expect(await find()).toHaveLength(1);
  expect((await staff.post(here, { intent: "withdraw", reason: "test" })).status).toBe(303);
});

/** A preview of the release that waits for answers, in a store of its own. */
async function preparePreview(here: string) {
  const { account, visitor, store } = await mintMerchant({ processingMs: 0 });
  const [starter] = await listThemes(store);
  const started = await visitor.post("/update", {
    ...{ email: account.email, shopUrl: store.domain, apiSecretKey: store.apiSecretKey },
    ...{ themeId: String(starter?.id), version: here.split("/").at(-1) ?? "" },
  });
  const job = started.location ?? "";
  const waitFor = (states: Job["state"][]) => waitForJob(account, job.replace("/jobs/", ""), states);
  expect(await waitFor(["waiting", "failed"])).toMatchObject({ state: "waiting" });
  return { visitor, job, waitFor };
}

test("a preview of a halted release keeps its answers, says why it cannot start, and starts once it is resumed", async () => {
  const here = await publish("all");
  const { visitor, job, waitFor } = await preparePreview(here);
  expect((await staff.post(here, { intent: "halt", haltReason: "Panier cassé" })).status).toBe(303);
  const halted = await visitor.post(job, { intent: "start", "choice[layout/theme.liquid]": "mine" });
  expect([halted.status, halted.text]).toEqual([409, expect.stringContaining("Cette version est suspendue")]);
  expect(halted.text).not.toContain("Panier cassé");
  await staff.post(here, { intent: "resume" });
  const page = await visitor.get(job);
  expect(page.document.querySelector("input[value=mine][checked]")).not.toBeNull();
  expect((await visitor.post(job, { intent: "start", "choice-all": "mine" })).status).toBe(303);
  expect((await visitor.post(job, { intent: "start" })).status).toBe(303);
  expect(await waitFor([...endStates])).toMatchObject({ state: "done" });

  // Its copy can be published while the release is halted again, with a warning.
  expect((await visitor.get(`${job}?ask=publish`)).text).not.toContain("Nous avons suspendu cette version");
  await staff.post(here, { intent: "halt", haltReason: "Panier cassé" });
  const warned = await visitor.get(`${job}?ask=publish`);
  expect(warned.text).toContain("Nous avons suspendu cette version.");
  expect(warned.text).toContain("Motif : Panier cassé");
  expect((await visitor.post(job, { intent: "publish" })).status).toBe(303);
  expect((await visitor.get(job)).text).toContain("Le thème est publié");
});

test("a preview of a withdrawn release keeps its answers, says why it cannot start, and can be discarded", async () => {
  const here = await publish("all");
  const { visitor, job } = await preparePreview(here);
  expect((await staff.post(here, { intent: "withdraw", reason: "Panier cassé" })).status).toBe(303);
  const refused = await visitor.post(job, { intent: "start", "choice[layout/theme.liquid]": "mine" });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Cette version a été retirée")]);
  const page = await visitor.get(job);
  expect(page.text).toContain("Cette version a été retirée");
  expect(page.document.querySelector("input[value=mine][checked]")).not.toBeNull();
  const discarded = await visitor.follow(await visitor.post(job, { intent: "cancel" }));
  expect(getToast(discarded)).toContain("Aperçu abandonné");
  expect(getToast(discarded)).not.toContain("supprimée");
});

test("a dry run shows how many stores will be asked, and about which files", async () => {
  const owner = await mintThemeOwner(server);
  const id = await createPreview(owner);
  const [asked = ""] = listConflicts(await fetchPreview(owner.account, id));
  const here = "/admin/releases/2.0.4";
  expect((await staff.get(here)).text).toContain("Essai à blanc");
  expect((await staff.post(here, { intent: "dry-run" })).status).toBe(303);
  await expect.poll(async () => (await staff.get(here)).text).toContain("Terminé");
  const { document, text } = await staff.get(here);
  expect(text).toMatch(/\d+ boutiques? sur \d+ (aura|auront) des questions, surtout sur/);
  expect(asked).not.toBe("");
  expect(
    document
      .querySelectorAll("main table")
      .map((table) => table.text)
      .join(),
  ).toContain(asked);

  // A finished copy that was not published says nothing of the store.
  await startUpdate(owner.account, id);
  expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "done" });
  const before = document.querySelector("#dry-run time")?.getAttribute("datetime");
  expect((await staff.post(here, { intent: "dry-run" })).status).toBe(303);
  const readSection = async () => (await staff.get(here)).document.querySelector("#dry-run");
  await expect
    .poll(async () => {
      const section = await readSection();
      return section?.querySelector("time")?.getAttribute("datetime") !== before && section?.text.includes("Terminé");
    })
    .toBe(true);
  expect((await readSection())?.text).toContain(owner.store.domain.replace(".myshopify.com", ""));
});
