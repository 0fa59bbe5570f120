/** Installing the theme: from the form to the published theme and back, and who may do it. */
import { afterEach, describe, expect, test } from "vitest";
import { timeLimits } from "#base/time-limits.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { endFaults, mintCustomer, startFault } from "#tests/support/minting.ts";
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

  test("runs once per store, links another form to the running job, and hides it from others", async () => {
    const merchant = await mintMerchant({ processingMs: 1500 });
    const installs = await Promise.all(Array.from({ length: 5 }, () => install(merchant)));
    const [first] = installs;
    expect(new Set(installs.map(({ id }) => id)).size).toBe(1);
    expect(first?.id).not.toBe("");
    const refused = (await install(merchant, { name: "Another" })).page;
    expect(refused.status).toBe(409);
    expect(refused.html).toContain(`/jobs/${first?.id}`);
    const { visitor: other } = await mintCustomer({ licences: 1 });
    for (const path of [`/jobs/${first?.id}`, `/jobs/${"0".repeat(24)}`, "/jobs/x"]) {
      expect((await other.get(path)).status, path).toBe(404);
      expect((await other.post(path, { intent: "cancel" })).status, path).toBe(404);
    }
    await waitForJob(merchant.account, first?.id ?? "", [...endStates]);
    expect(await listCopies(merchant.store)).toHaveLength(1);
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
