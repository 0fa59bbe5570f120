/** Deliveries of a template that are refused, cancelled or fail, and what they leave in the store. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { ask, publishTheme, shareFileServer, upsert } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationError, fetchOperationValue } from "#tests/support/internal.ts";
import { endFaults, signIn, startFault } from "#tests/support/minting.ts";
import {
  accept,
  mintReleaseOwner,
  mintStaff,
  type Staff,
  startDelivery,
  toRequest,
} from "#tests/support/template-deliveries.ts";
import { endStates, listThemes, readJob, waitForJob } from "#tests/support/theme-jobs.ts";
import { toGid, withAnotherTheme } from "#tests/support/theme-updates.ts";
import { getToast } from "#tests/support/visitor.ts";

const server = shareFileServer();
let staff: Staff;
beforeAll(async () => {
  staff = await mintStaff();
});
afterEach(endFaults);

describe("answerTemplateRequest", () => {
  test("fails when the theme loses more than the owner has read, and shows the new losses", {
    meta: { provokes: "TEMPLATE_LOSES_MORE" },
  }, async () => {
    const owner = await mintReleaseOwner(server);
    const ask = async () => (await fetchOperationValue("requestTemplate", staff.actor, toRequest(staff, owner))).id;
    const id = await ask();
    const page = (request: string) => fetchOperationValue("templateRequest", createActor(owner.account), request);
    expect((await page(id)).total).toBe(2);
    const before = await listThemes(owner.store);
    const path = "sections/image-with-text.liquid";
    const schema = JSON.stringify({ name: "Story", settings: [], blocks: [{ type: "heading", name: "Heading" }] });
    await upsert(owner.store, toGid(owner.themeId), { [path]: `<p></p>{% schema %}${schema}{% endschema %}` });
    const { job } = await accept(owner, id);
    expect(await waitForJob(owner.account, job ?? "", [...endStates])).toMatchObject({
      ...{ state: "failed", step: "plan", failure: { code: "TEMPLATE_LOSES_MORE" } },
    });
    expect((await listThemes(owner.store)).map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    const again = await ask();
    await upsert(owner.store, toGid(owner.themeId), {
      [path]: `<p></p>{% schema %}{"name":"Story","settings":[]}{% endschema %}`,
    });
    const { total } = await page(again);
    expect(total).toBeGreaterThan(2);
    const accepted = await accept(owner, again);
    expect(await waitForJob(owner.account, accepted.job ?? "", [...endStates])).toMatchObject({
      ...{ state: "done", delivery: { total } },
    });
  });

  test("never writes to a published theme, even one published after the request", {
    meta: { provokes: "THEME_PUBLISHED" },
  }, async () => {
    const owner = await mintReleaseOwner(server);
    const request = toRequest(staff, owner, { target: owner.themeId });
    expect(await fetchOperationError("requestTemplate", staff.actor, request)).toBe("THEME_PUBLISHED");
    const { themeId: target } = await withAnotherTheme(server, owner);
    const { id } = await fetchOperationValue("requestTemplate", staff.actor, toRequest(staff, owner, { target }));
    await publishTheme(owner.store, toGid(target));
    const before = await listThemes(owner.store);
    const { job } = await accept(owner, id);
    const ended = await waitForJob(owner.account, job ?? "", [...endStates]);
    expect(ended).toMatchObject({ state: "failed", failure: { code: "THEME_PUBLISHED" } });
    expect(await listThemes(owner.store)).toEqual(before);
  });

  test("creates nothing for a theme that does not accept the template", {
    meta: { provokes: "THEME_UNFIT" },
  }, async () => {
    const owner = await mintReleaseOwner(server);
    const { id } = await fetchOperationValue("requestTemplate", staff.actor, toRequest(staff, owner));
    const gone = `mutation { themeFilesDelete(themeId: "gid://shopify/OnlineStoreTheme/${owner.themeId}",
      files: ["sections/image-with-text.liquid"]) { userErrors { message } } }`;
    await ask(owner.store, gone);
    const { job } = await accept(owner, id);
    expect(await waitForJob(owner.account, job ?? "", [...endStates])).toMatchObject({
      state: "failed",
      failure: { code: "THEME_UNFIT", details: { finding: "SECTION_UNKNOWN" } },
    });
    const listed = await fetchOperationValue("templateRequests", staff.actor, staff.template);
    expect(listed.find((request) => request.id === id)).toMatchObject({
      ...{ state: "accepted", jobState: "failed", failure: { code: "THEME_UNFIT" } },
    });
    const refused = toRequest(staff, owner);
    expect(await fetchOperationError("requestTemplate", staff.actor, refused)).toBe("THEME_UNFIT");
  });

  test("removes its copy, or what it wrote into a theme, when the job is cancelled", async () => {
    const owner = await mintReleaseOwner(server);
    const visitor = await signIn(owner.account.email);
    const { themeId: target } = await withAnotherTheme(server, owner);
    const before = await listThemes(owner.store);
    for (const over of [{ target: "copy" as const }, { target }]) {
      const path = owner.store.domain;
      await startFault("shopify", { mode: "slow", delayMs: 1200, path, bodyIncludes: "WriteFiles", times: 1 });
      const id = await startDelivery(staff, owner, over);
      while ((await readJob(owner.account, id)).step !== "write") await new Promise((next) => setTimeout(next, 50));
      const stopping = await visitor.follow(await visitor.post(`/jobs/${id}`, { intent: "cancel" }));
      expect(getToast(stopping)).toContain("puis les ajouts sont retirés");
      expect(await waitForJob(owner.account, id, [...endStates])).toMatchObject({ state: "cancelled" });
      expect(await listThemes(owner.store)).toEqual(before);
    }
  });

  test.for(["cancelled", "published"])(
    "removes its backup of a file, or names it as left behind, when meanwhile %s",
    { meta: { provokes: "FILES_LEFT" } },
    async (end) => {
      const owner = await mintReleaseOwner(server);
      const { themeId: target } = await withAnotherTheme(server, owner);
      const path = "templates/page.summer.json";
      await upsert(owner.store, toGid(target), { [path]: '{ "sections": {}, "order": [] }' });
      const before = await listThemes(owner.store);
      // Only our own file is not taken.
      await startFault("shopify", { mode: "down", path: owner.store.domain, bodyIncludes: "text-first" });
      const id = await startDelivery(staff, owner, { target, collision: "replace" });
      const listPaths = async () => (await listThemes(owner.store)).flatMap(({ files }) => Object.keys(files));
      const findCopy = async () => (await listPaths()).find((name) => name.includes("summer-backup"));
      while (!(await findCopy())) await new Promise((next) => setTimeout(next, 100));
      if (end === "cancelled") {
        await fetchOperationValue("cancelJob", createActor(owner.account), id);
        expect(await waitForJob(owner.account, id, [...endStates])).toMatchObject({ state: "cancelled" });
        expect(await listThemes(owner.store)).toEqual(before);
        return;
      }
      await publishTheme(owner.store, toGid(target));
      const copy = ((await findCopy()) ?? "").slice("templates/".length);
      expect(await waitForJob(owner.account, id, [...endStates])).toMatchObject({
        state: "failed",
        failure: { code: "FILES_LEFT", details: { files: [copy] } },
      });
    },
  );
});
