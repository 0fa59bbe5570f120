/** The rollout of a release in steps, and its dry run, by the staff without JavaScript. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import { mintAccount, mintAdministrator, signIn } from "#tests/support/minting.ts";
import { fetchPortalMails, runTask } from "#tests/support/portal-mails.ts";
import { withdrawTestReleases } from "#tests/support/releases.ts";
import { endStates, install, listThemes, mintMerchant, waitForJob } from "#tests/support/theme-jobs.ts";
import { createPreview, fetchPreview, listConflicts, mintThemeOwner } from "#tests/support/theme-updates.ts";
import { createThemeZip, createVersion } from "#tests/support/theme-zip.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";

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
  await staff.submit(here, { intent: "publish", ...notes, stage, confirm: "on" });
  return here;
}

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

describe("/admin/releases/:version", () => {
  test("offers a release to the team, then to all stores, and to none while it is halted", async () => {
    const here = await publish("staff");
    const version = here.split("/").at(-1) ?? "";
    expect([await isListed(staff, version), await isListed(customer, version)]).toEqual([true, false]);
    expect((await customer.get("/changelog")).text).not.toContain(version);

    await staff.submit(here, { intent: "widen", from: "staff" });
    expect(await isListed(customer, version)).toBe(false);
    await staff.submit(here, { intent: "widen", from: "tenth" });
    expect(await isListed(customer, version)).toBe(true);

    expect((await staff.post(here, { intent: "halt", haltReason: " " })).status).toBe(400);
    await staff.submit(here, { intent: "halt", haltReason: "Panier cassé" });
    expect((await staff.get(here)).text).toContain("Panier cassé");
    expect([await isListed(staff, version), await isListed(customer, version)]).toEqual([false, false]);
    await staff.submit(here, { intent: "resume" });
    expect(await isListed(customer, version)).toBe(true);
  });

  test("mails the owner of an older store once, with a link to the update", async () => {
    const { account, visitor, store } = await mintMerchant({ processingMs: 0 }, { role: "admin" });
    const { id } = await install({ account, visitor, store }, { release: "1.1.0" });
    expect(await waitForJob(account, id, [...endStates])).toMatchObject({ state: "done" });
    await visitor.submit(`/jobs/${id}`, { intent: "publish" });

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
    await staff.submit(here, { intent: "withdraw", reason: "test" });
  });

  test("keeps the answers of a preview while its release is halted, and starts it once resumed", async () => {
    const here = await publish("all");
    const { visitor, job, waitFor } = await preparePreview(here);
    await staff.submit(here, { intent: "halt", haltReason: "Panier cassé" });
    const halted = await visitor.post(job, { intent: "start", "choice[layout/theme.liquid]": "mine" });
    expect([halted.status, halted.text]).toEqual([409, expect.stringContaining("Cette version est suspendue")]);
    expect(halted.text).not.toContain("Panier cassé");
    await staff.submit(here, { intent: "resume" });
    const page = await visitor.get(job);
    expect(page.document.querySelector("input[value=mine][checked]")).not.toBeNull();
    await visitor.submit(job, { intent: "start", "choice-all": "mine" });
    await visitor.submit(job, { intent: "start" });
    expect(await waitFor([...endStates])).toMatchObject({ state: "done" });

    // Its copy can be published while the release is halted again, with a warning.
    expect((await visitor.get(`${job}?ask=publish`)).text).not.toContain("Nous avons suspendu cette version");
    await staff.submit(here, { intent: "halt", haltReason: "Panier cassé" });
    const warned = await visitor.get(`${job}?ask=publish`);
    expect(warned.text).toContain("Nous avons suspendu cette version.");
    expect(warned.text).toContain("Motif : Panier cassé");
    await visitor.submit(job, { intent: "publish" });
    expect((await visitor.get(job)).text).toContain("Le thème est publié");
  });

  test("shows at a dry run how many stores will be asked, and about which files", async () => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    const [asked = ""] = listConflicts(await fetchPreview(owner.account, id));
    const here = "/admin/releases/2.0.4";
    expect((await staff.get(here)).text).toContain("Essai à blanc");
    await staff.submit(here, { intent: "dry-run" });
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
  });
});
