import { describe, expect, test } from "vitest";
import { mintAdministrator } from "#tests/support/minting.ts";
import { getToast, type Page } from "#tests/support/visitor.ts";

const path = "/admin/maintenance";
const findRow = (page: Page, task: string) =>
  page.document.querySelectorAll("tbody tr").find((row) => row.querySelector(`input[name=task][value=${task}]`));
/** When it last started, to the millisecond. */
const getStart = (page: Page, task: string) => findRow(page, task)?.querySelector("time")?.getAttribute("datetime");
const getRequestId = (page: Page) => page.document.querySelector("main [name=requestId]")?.getAttribute("value") ?? "";

describe("/admin/maintenance", () => {
  test("runs a task of each Worker once by its button, shows the result, and rejects an unknown task", async () => {
    const staff = await mintAdministrator();
    const page = await staff.get(path);
    expect(page.document.querySelectorAll("tbody tr").length).toBeGreaterThan(10);
    // The first line says whether all is well, or links the tasks that are not.
    const linked = page.document.querySelectorAll("main a.link[href^='#']").map((link) => link.getAttribute("href"));
    expect(page.text.includes("Tout va bien.")).toBe(linked.length === 0);
    for (const anchor of linked) expect(page.document.querySelector(`tr${anchor}`)?.text).not.toContain("À jour");

    const fields = { task: "expired-banner", requestId: getRequestId(page) };
    const shown = await staff.follow(await staff.submit(path, fields));
    expect(getToast(shown)).toContain("Bandeau expiré");
    expect(findRow(shown, "expired-banner")?.text).toContain("À jour");
    const started = getStart(shown, "expired-banner");
    expect(started).not.toBe(getStart(page, "expired-banner"));
    const again = await staff.follow(await staff.submit(path, fields));
    expect(getStart(again, "expired-banner")).toBe(started);
    const foreign = await staff.follow(await staff.submit(path, { task: "old-keys", requestId: getRequestId(again) }));
    expect(findRow(foreign, "old-keys")?.text).toContain("À jour");

    const unknown = await staff.post(path, { task: "delete-everything", requestId: crypto.randomUUID() });
    expect(unknown.status).toBe(400);
    expect(unknown.document.querySelector("[role=alert]")?.text).toContain("n’existe pas");
  });
});
