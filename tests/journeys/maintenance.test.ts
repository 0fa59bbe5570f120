/** The staff's page of scheduled tasks over HTTP and without JavaScript. */
import { expect, test } from "vitest";
import { fetchOperationValue } from "#tests/support/internal.ts";
import { mintAccount, mintAdministrator, signIn } from "#tests/support/minting.ts";
import { getToast, type Page } from "#tests/support/visitor.ts";

const path = "/admin/maintenance";
const findRow = (page: Page, task: string) =>
  page.document.querySelectorAll("tbody tr").find((row) => row.querySelector(`input[name=task][value=${task}]`));
/** When it last started, to the millisecond. */
const getStart = (page: Page, task: string) => findRow(page, task)?.querySelector("time")?.getAttribute("datetime");
const getRequestId = (page: Page) => page.document.querySelector("main [name=requestId]")?.getAttribute("value") ?? "";

test("a task runs by its button, and the page shows its result; sent twice, it runs once", async () => {
  const staff = await mintAdministrator();
  const page = await staff.get(path);
  expect(page.document.querySelectorAll("tbody tr").length).toBeGreaterThan(10);
  const fields = { task: "expired-banner", requestId: getRequestId(page) };
  const done = await staff.post(path, fields);
  expect(done.status).toBe(303);
  const shown = await staff.follow(done);
  expect(getToast(shown)).toContain("Bandeau expiré");
  expect(findRow(shown, "expired-banner")?.text).toContain("À jour");
  const started = getStart(shown, "expired-banner");
  expect(started).not.toBe(getStart(page, "expired-banner"));
  const again = await staff.post(path, fields);
  expect(again.status).toBe(303);
  expect(getStart(await staff.follow(again), "expired-banner")).toBe(started);

  const foreign = await staff.follow(await staff.post(path, { task: "old-keys", requestId: getRequestId(shown) }));
  expect(findRow(foreign, "old-keys")?.text).toContain("À jour");
});

test("an unknown task is rejected, and customers run nothing", async () => {
  const staff = await mintAdministrator();
  const unknown = await staff.post(path, { task: "delete-everything", requestId: crypto.randomUUID() });
  expect(unknown.status).toBe(400);
  expect(unknown.document.querySelector("[role=alert]")?.text).toContain("n’existe pas");
  const customer = await signIn((await mintAccount()).email);
  const requestId = crypto.randomUUID();
  expect((await customer.post(path, { task: "old-events", requestId })).location).toBe("/");
  const actor = { uid: "staff", email: "staff@example.test", emailVerified: true, role: "admin" as const };
  expect(JSON.stringify(await fetchOperationValue("maintenance", actor))).not.toContain(requestId);
});

test("the first line says whether all is well, or links the tasks that are not", async () => {
  const page = await (await mintAdministrator()).get(path);
  const linked = page.document.querySelectorAll("main a.link[href^='#']").map((link) => link.getAttribute("href"));
  const isWell = page.text.includes("Tout va bien.");
  expect(isWell).toBe(linked.length === 0);
  for (const anchor of linked) expect(page.document.querySelector(`tr${anchor}`)?.text).not.toContain("À jour");
});
