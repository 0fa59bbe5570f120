/** Publishing a copy at a set time, without JavaScript: from the form over the reminder to the way back. */
import { describe, expect, test } from "vitest";
import { toParisField } from "#app/i18n/format.ts";
import { hours, minutes } from "#base/duration.ts";
import type { LicenceTask } from "#base/scheduled-tasks.ts";
import { ask } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationValue, runSql } from "#tests/support/internal.ts";
import { mintAccount, mintAdministrator } from "#tests/support/minting.ts";
import { endStates, install, listThemes, type Merchant, mintMerchant, waitForJob } from "#tests/support/theme-jobs.ts";
import { getToast, type Page, type Visitor } from "#tests/support/visitor.ts";

const timeIn = (ms: number) => new Date(Date.now() + ms).toISOString();

async function mintCopy(): Promise<Merchant & { id: string; page: string }> {
  const merchant = await mintMerchant({ processingMs: 0 });
  const { id } = await install(merchant, { release: "1.1.0", name: "Hiver" });
  expect(await waitForJob(merchant.account, id, [...endStates])).toMatchObject({ state: "done" });
  return { ...merchant, id, page: `/jobs/${id}` };
}

const findPublished = async ({ store }: Merchant) =>
  (await listThemes(store)).find(({ role }) => role === "MAIN")?.name;
const getField = ({ document }: Page) => document.querySelector("input[name=at]");

/** Runs the task of the licence service. */
async function runTask() {
  const staff = await mintAccount({ role: "admin" });
  const task = "publications" satisfies LicenceTask;
  await fetchOperationValue("runMaintenance", createActor(staff, "admin"), { task, requestId: crypto.randomUUID() });
}

/** Sends what is due to the bell until the owner has the message: a run that has begun elsewhere makes this one wait. */
async function expectMessage(owner: Visitor, message: RegExp): Promise<Page> {
  const staff = await mintAdministrator();
  const readBell = async () => {
    await staff.post("/admin/maintenance", { task: "job-notifications", requestId: crypto.randomUUID() });
    return (await owner.get("/notifications")).text;
  };
  await expect.poll(readBell, { interval: 500 }).toMatch(message);
  return owner.get("/notifications");
}

describe("schedulePublication", () => {
  test("publishes the copy at the time that its owner set, after a reminder, with a way back", async () => {
    const merchant = await mintCopy();
    const { visitor, id, page } = merchant;
    const field = getField(await visitor.get(page));
    expect(field?.getAttribute("type")).toBe("datetime-local");
    const at = timeIn(hours(5));
    const scheduled = await visitor.post(page, { intent: "schedule", at: toParisField(at) });
    expect(scheduled.status).toBe(303);
    const shown = await visitor.follow(scheduled);
    expect(getToast(shown)).toContain("Publication programmée");
    expect(shown.text).toContain("Sera publié le");
    expect(getField(shown)?.getAttribute("value")).toBe(toParisField(at));
    expect((await visitor.get("/")).text).toContain("Sera publié le");

    await runSql("UPDATE jobs SET publish_remind_at = ? WHERE id = ?", timeIn(-1000), id);
    await runTask();
    const reminded = await expectMessage(visitor, /Hiver.{1,3}sera bientôt publié/);
    const more = reminded.document.querySelectorAll("a[aria-label*='bientôt publié']");
    expect(more).toHaveLength(1);
    expect((await visitor.get(more[0]?.getAttribute("href") ?? "")).location).toBe(page);
    expect(await findPublished(merchant)).toBe("Starter");

    await runSql("UPDATE jobs SET publish_at = ?1, publish_try_at = ?1 WHERE id = ?2", timeIn(-1000), id);
    await runTask();
    expect(await findPublished(merchant)).toBe("Hiver");
    await expectMessage(visitor, /comme prévu/);
    const published = await visitor.get(page);
    expect(published.html).toContain(`${page}?ask=rollback`);
    expect(getField(published)).toBeNull();
    expect((await visitor.post(page, { intent: "rollback" })).status).toBe(303);
    expect(await findPublished(merchant)).toBe("Starter");
  });

  test("keeps a wrong time beside its message, cancels, and says why the copy was not published", async () => {
    const merchant = await mintCopy();
    const { visitor, id, page } = merchant;
    for (const at of [timeIn(minutes(2)), timeIn(hours(24 * 31))].map(toParisField)) {
      const wrong = await visitor.post(page, { intent: "schedule", at });
      expect(wrong.status).toBe(400);
      expect(getField(wrong)?.getAttribute("value")).toBe(at);
      expect(wrong.document.querySelector("#field-at-error")).not.toBeNull();
    }
    await visitor.submit(page, { intent: "schedule", at: toParisField(timeIn(hours(1))) });
    expect((await visitor.get(page)).text).not.toContain("Vous recevez un rappel");
    const later = toParisField(timeIn(hours(9)));
    await visitor.submit(page, { intent: "schedule", at: later });
    const planned = await visitor.get(page);
    expect(getField(planned)?.getAttribute("value")).toBe(later);
    expect(planned.text).toContain("Vous recevez un rappel une heure avant.");
    const cancelled = await visitor.follow(await visitor.post(page, { intent: "unschedule" }));
    expect(getToast(cancelled)).toContain("Publication annulée");
    expect(cancelled.text).not.toContain("Sera publié le");

    await visitor.submit(page, { intent: "schedule", at: later });
    // As when the merchant has published another theme in Shopify.
    await runSql(
      "UPDATE jobs SET publish_at = ?1, publish_try_at = ?1, publish_over_theme_id = '1' WHERE id = ?2",
      timeIn(-1000),
      id,
    );
    await runTask();
    const { text } = await visitor.get(page);
    expect(text).toContain("La publication programmée n’a pas eu lieu.");
    expect(text).toContain("Un autre thème a été publié depuis que vous avez programmé cette copie.");
    expect(await findPublished(merchant)).toBe("Starter");

    // The merchant deletes the copy in Shopify: only another job is offered.
    const copy = (await listThemes(merchant.store)).find(({ name }) => name === "Hiver");
    const deletion = `mutation { themeDelete(id: "gid://shopify/OnlineStoreTheme/${copy?.id}") { deletedThemeId } }`;
    await ask(merchant.store, deletion);
    const late = await visitor.post(page, { intent: "publish" });
    expect(late.status).toBe(404);
    for (const shown of [late, await visitor.get(page), await visitor.get(`${page}?ask=publish`)]) {
      expect(shown.text).toContain("Ce thème n’est plus dans la boutique");
      expect(shown.document.querySelector('main a[href^="/theme-installer"]')).not.toBeNull();
      expect(getField(shown)).toBeNull();
      for (const offer of ['ask=publish"', "preview_theme_id", `themes/${copy?.id}/editor`, "data:image"])
        expect(shown.document.querySelector("main")?.innerHTML, offer).not.toContain(offer);
    }
  });
});
