/** Installing the theme: from the form to the published theme and back, and who may do it. */
import { afterEach, describe, expect, test } from "vitest";
import { timeLimits } from "#base/time-limits.ts";
import { createActor, fetchOperationError, fetchOperationValue } from "#tests/support/internal.ts";
import { control, endFaults, mintAccount, mintCustomer, startFault } from "#tests/support/minting.ts";
import {
  endStates,
  install,
  listThemes,
  mintMerchant,
  postToJob,
  readJob,
  waitForJob,
} from "#tests/support/theme-jobs.ts";
import { listCopies } from "#tests/support/theme-updates.ts";

afterEach(endFaults);

async function installed(fields: Record<string, string> = {}) {
  const merchant = await mintMerchant({ processingMs: 0 });
  const { id } = await install(merchant, fields);
  const job = await waitForJob(merchant.account, id, [...endStates]);
  expect(job.failure).toBeNull();
  return { ...merchant, id, job };
}

describe("installTheme", () => {
  test("creates one unpublished theme with all files of the release, and shows each step", async () => {
    const merchant = await mintMerchant();
    const form = await merchant.visitor.get("/theme-installer");
    expect(form.status).toBe(200);
    expect(form.text).toContain(merchant.store.name);
    expect(form.html.indexOf('value="2.0.4"')).toBeLessThan(form.html.indexOf('value="1.1.0"'));
    const { id, page } = await install(merchant, { name: "Hiver – v2.0.4" });
    expect(page.status).toBe(303);
    const running = await merchant.visitor.get(`/jobs/${id}`);
    expect(running.status).toBe(200);
    expect(running.html).toContain("<progress");
    expect(running.html).toMatch(/<noscript><meta http-equiv="refresh" content="5"\/?><\/noscript>/i);
    expect(running.document.querySelector("input[role=switch][name=jobs]")?.hasAttribute("checked")).toBe(true);
    expect(await postToJob(merchant, id, "mail")).toMatchObject({ status: 303, location: `/jobs/${id}` });
    const choices = (await merchant.visitor.get("/profile")).document.querySelectorAll(
      "#mails [type=checkbox][checked]",
    );
    expect(choices.map((box) => box.getAttribute("name"))).not.toContain("jobs");
    expect(choices.length).toBeGreaterThan(3);
    const job = await waitForJob(merchant.account, id, [...endStates]);
    expect(job).toMatchObject({ state: "done", percent: 100, report: { files: 103 } });
    // Each step began, and ended before the next one began.
    const times = job.steps.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]);
    expect(times).not.toContain(null);
    expect(times).toEqual(times.toSorted());
    expect((await merchant.visitor.get(`/jobs/${id}`)).html).not.toContain('role="switch"');
    const themes = await listThemes(merchant.store);
    expect(themes.map(({ name, role }) => [name, role])).toEqual(
      expect.arrayContaining([
        ["Starter", "MAIN"],
        ["Hiver – v2.0.4", "UNPUBLISHED"],
      ]),
    );
    expect(themes).toHaveLength(2);
    const done = await merchant.visitor.get(`/jobs/${id}`);
    expect(done.html).toContain(`https://${merchant.store.domain}/?preview_theme_id=${job.themeId}`);
    expect(done.html).toContain(`https://${merchant.store.domain}/admin/themes/${job.themeId}/editor`);
    expect(done.html).not.toContain('http-equiv="refresh"');
    expect((await merchant.visitor.get("/theme-installer")).html).toContain(`/jobs/${id}`);
  });

  test("runs once per store, and answers another form with a link to the running job", async () => {
    const merchant = await mintMerchant({ processingMs: 1500 });
    const installs = await Promise.all(Array.from({ length: 5 }, () => install(merchant)));
    const [first] = installs;
    expect(new Set(installs.map(({ id }) => id)).size).toBe(1);
    expect(first?.id).not.toBe("");
    const refused = (await install(merchant, { name: "Another" })).page;
    expect(refused.status).toBe(409);
    expect(refused.html).toContain(`/jobs/${first?.id}`);
    await waitForJob(merchant.account, first?.id ?? "", [...endStates]);
    expect(await listCopies(merchant.store)).toHaveLength(1);
  });

  test("rejects a store of another account, an unknown release and a long name", async () => {
    const [merchant, other] = await Promise.all([mintMerchant(), mintMerchant()]);
    const tried = async (fields: Record<string, string>) => (await install(merchant, fields)).page.status;
    expect(await tried({ shopUrl: other.store.domain })).toBe(404);
    expect(await tried({ release: "9.9.9" })).toBe(404);
    expect(await tried({ release: "newest" })).toBe(400);
    expect(await tried({ name: "x".repeat(51) })).toBe(400);
    expect((await listThemes(merchant.store)).length).toBe(1);
  });

  test("rejects a paused licence, and so does publishTheme", async () => {
    const merchant = await installed();
    const licenceId = merchant.account.licenceIds[0] ?? "";
    const admin = createActor(await mintAccount(), "admin");
    await fetchOperationValue("pauseLicence", admin, { licenceId, reason: "test" });
    expect((await install(merchant)).page.status).toBe(409);
    expect((await postToJob(merchant, merchant.id, "publish")).status).toBe(409);
  });
});

describe("publishTheme", () => {
  test("publishes and reverts only on request, each with one click and a confirmation", async () => {
    const { visitor, store, id, account } = await installed({ release: "1.1.0" });
    const isUpdateCounted = async (page: string) => /mises? à jour en attente/.test((await visitor.get(page)).text);
    expect((await listThemes(store)).find(({ role }) => role === "MAIN")?.name).toBe("Starter");
    const question = await visitor.get(`/jobs/${id}?ask=publish`);
    expect(question.html).toContain('name="intent" value="publish"');
    expect((await visitor.post(`/jobs/${id}`, { intent: "publish" })).status).toBe(303);
    expect((await listThemes(store)).find(({ role }) => role === "MAIN")?.name).toBe("Premium Theme – v1.1.0");
    const published = await visitor.get(`/jobs/${id}`);
    const [primary] = published.document.querySelectorAll("main a.bg-accent");
    expect(primary?.getAttribute("href")).toBe(`https://${store.domain}`);
    expect(published.text).toMatch(/Publication \(Fait\)\s*Le \d/);
    // The store now publishes an old release: pages that do not load stores show it too.
    expect(await isUpdateCounted("/profile")).toBe(true);
    expect((await visitor.post(`/jobs/${id}`, { intent: "publish" })).status).toBe(303);
    expect((await visitor.get("/")).text).toContain("1.1.0");
    expect((await visitor.get(`/jobs/${id}?ask=rollback`)).html).toContain('name="intent" value="rollback"');
    expect((await visitor.post(`/jobs/${id}`, { intent: "rollback" })).status).toBe(303);
    expect((await listThemes(store)).find(({ role }) => role === "MAIN")?.name).toBe("Starter");
    expect(await isUpdateCounted("/profile")).toBe(false);
    expect((await visitor.post(`/jobs/${id}`, { intent: "rollback" })).status).toBe(303);
    const { events } = await fetchOperationValue("events", createActor(account));
    const types = events.map(({ type }) => type).filter((type) => type.startsWith("theme."));
    expect(types.reverse()).toEqual([
      "theme.install_started",
      "theme.installed",
      "theme.published",
      "theme.rolled_back",
    ]);
  });

  test("allows rollBackTheme after two concurrent clicks", async () => {
    const merchant = await installed();
    const { store, account, id } = merchant;
    const { formMs } = timeLimits.pages;
    // The first click reads the published theme after the second has already published.
    await startFault("shopify", {
      mode: "slow",
      delayMs: 2 * formMs,
      path: store.domain,
      bodyIncludes: "query PublishedTheme {",
      times: 1,
    });
    const first = postToJob(merchant, id, "publish");
    await new Promise((next) => setTimeout(next, 1_500));
    const second = postToJob(merchant, id, "publish");
    // The first click gets "it may be done" while its work continues.
    expect([(await first).status, (await second).status]).toEqual([503, 303]);
    await new Promise((next) => setTimeout(next, formMs + 1_200));
    expect((await readJob(account, id)).publication?.former?.name).toBe("Starter");
    expect((await postToJob(merchant, id, "rollback")).status).toBe(303);
    expect((await listThemes(store)).find(({ role }) => role === "MAIN")?.name).toBe("Starter");
  });
});

describe("cancelJob", () => {
  test("ends the installation at its next step and deletes its theme", async () => {
    const merchant = await mintMerchant({ processingMs: 30_000 });
    const { id } = await install(merchant);
    while ((await readJob(merchant.account, id)).step !== "process") await new Promise((next) => setTimeout(next, 200));
    expect(await listCopies(merchant.store)).toHaveLength(1);
    expect((await postToJob(merchant, id, "cancel")).status).toBe(303);
    expect(await waitForJob(merchant.account, id, [...endStates])).toMatchObject({ state: "cancelled", themeId: null });
    expect(await listCopies(merchant.store)).toHaveLength(0);
    expect((await postToJob(merchant, id, "retry")).status).toBe(409);
  });

  test("deletes the theme although the store does not answer at first", async () => {
    const merchant = await mintMerchant({ processingMs: 30_000 });
    const { id } = await install(merchant);
    while ((await readJob(merchant.account, id)).step !== "process") await new Promise((next) => setTimeout(next, 200));
    await startFault("shopify", { mode: "down", path: merchant.store.domain, bodyIncludes: "DeleteTheme", times: 1 });
    await postToJob(merchant, id, "cancel");
    expect(await waitForJob(merchant.account, id, [...endStates])).toMatchObject({ state: "cancelled", themeId: null });
    expect(await listCopies(merchant.store)).toHaveLength(0);
  });

  test("ends the installation in its last step too, and deletes its theme", async () => {
    const merchant = await mintMerchant({ processingMs: 0 });
    const path = merchant.store.domain;
    await startFault("shopify", { mode: "slow", delayMs: 1200, path, bodyIncludes: "RenameTheme", times: 1 });
    const { id } = await install(merchant);
    while ((await control<unknown[]>("GET", "/faults.json")).length > 0)
      await new Promise((next) => setTimeout(next, 50));
    expect((await postToJob(merchant, id, "cancel")).status).toBe(303);
    expect(await waitForJob(merchant.account, id, [...endStates])).toMatchObject({ state: "cancelled", themeId: null });
    expect(await listCopies(merchant.store)).toHaveLength(0);
  });
});

describe("GET and POST /jobs/:job", () => {
  test("answers 404 for a job of another account and for one that does not exist", {
    meta: { provokes: "JOB_NOT_FOUND" },
  }, async () => {
    const { id, store, account } = await installed();
    const other = await mintCustomer({ licences: 1 });
    for (const path of [`/jobs/${id}`, `/jobs/${"0".repeat(24)}`, "/jobs/x"]) {
      expect((await other.visitor.get(path)).status, path).toBe(404);
      expect((await other.visitor.post(path, { intent: "cancel" })).status, path).toBe(404);
    }
    const stranger = createActor(await mintAccount());
    for (const name of ["cancelJob", "retryJob", "publishTheme", "rollBackTheme"] as const)
      expect(await fetchOperationError(name, stranger, id), name).toBe("JOB_NOT_FOUND");
    const query = { shop: store.domain };
    expect(await fetchOperationValue("updatePage", stranger, query)).toMatchObject({
      shop: null,
      themes: null,
      jobs: [],
    });
    const { themes } = await fetchOperationValue("updatePage", createActor(account), query);
    const listed = themes?.ok && "themes" in themes.value ? themes.value.themes : [];
    expect(listed.map(({ name, role, version }) => [name, role, version])).toEqual([
      ["Starter", "MAIN", null],
      ["Premium Theme – v2.0.4", "UNPUBLISHED", "2.0.4"],
    ]);
  });
});
