/** Staff pause, enable and notify many licences: a look first, then a job with its results. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { endFaults, mintAdministrator, mintCustomer, startFault } from "#tests/support/minting.ts";
import { getFieldErrors, type Visitor } from "#tests/support/visitor.ts";

const toQuery = (act: string, ids: string[]) =>
  `/admin/licenses/bulk?${new URLSearchParams([["act", act], ...ids.map((id): [string, string] => ["id", id])])}`;

afterEach(endFaults);

let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});

/** Sends the form of the look, as a browser without scripts does. */
async function send(address: string, fields: Record<string, string>) {
  const page = await staff.get(address);
  expect(page.status).toBe(200);
  const target = page.document.querySelector("input[name=ids], input[name=view]");
  const [name, value] = [target?.getAttribute("name") ?? "", target?.getAttribute("value") ?? ""];
  const act = page.document.querySelector("input[name=act]")?.getAttribute("value") ?? "";
  const requestId = page.document.querySelector("input[name=requestId]")?.getAttribute("value") ?? "";
  return staff.post(address, { act, [name]: value, requestId, ...fields });
}

async function openDone(address: string) {
  await expect
    .poll(async () => (await staff.get(address)).document.querySelector("input[name=intent][value=cancel]"))
    .toBeNull();
  return staff.get(address);
}

describe("/admin/licenses/bulk", () => {
  test("pauses a selection after a look, shows each result, and enables a whole view again", async () => {
    const { account } = await mintCustomer({ licences: 3 });
    const [first = ""] = account.licenceIds;
    const address = toQuery("pause", account.licenceIds);
    expect((await staff.get(address)).document.querySelectorAll("tbody tr")).toHaveLength(3);
    const empty = await send(address, { reason: " " });
    expect([empty.status, getFieldErrors(empty)]).toEqual([400, ["reason"]]);
    const started = await send(address, { reason: "invoice unpaid" });
    const job = started.location ?? "";
    expect([started.status, job]).toEqual([303, expect.stringMatching(/^\/admin\/bulk\/[0-9a-f]{24}$/)]);
    const done = await openDone(job);
    expect(done.document.querySelector("progress")?.getAttribute("value")).toBe("3");
    expect(done.text).toContain(first);
    expect(done.text).toMatch(/Motif\s*invoice unpaid/);
    // Again: nothing would change.
    expect((await staff.get(address)).document.querySelector("[name=reason]")).toBeNull();

    // The whole view is chosen in place of rows.
    const view = encodeURIComponent(`account=${account.email}&columns=shop&sort=shop`);
    const whole = `${toQuery("enable", [first])}&whole=on&view=${view}`;
    expect((await staff.get(whole)).document.querySelectorAll("tbody tr")).toHaveLength(3);
    const resumed = await send(whole, { reason: "paid" });
    expect(resumed.status).toBe(303);
    expect((await openDone(resumed.location ?? "")).text).toContain(first);
    expect((await staff.get("/admin/licenses/bulk")).document.querySelector(`a[href="${job}"]`)).not.toBeNull();
  });

  test("requires a notification's texts in both languages, and says what is no selection and no job", async () => {
    const { account } = await mintCustomer({ licences: 1 });
    const address = toQuery("notify", account.licenceIds);
    const texts = { titleFr: "Bonjour", messageFr: "Un texte", titleEn: "Hello", messageEn: "" };
    const missing = await send(address, { ...texts, reason: "news" });
    expect([missing.status, getFieldErrors(missing)]).toEqual([400, ["messageEn"]]);
    expect(missing.document.querySelector("[name=titleFr]")?.getAttribute("value")).toBe("Bonjour");
    expect((await send(address, { ...texts, messageEn: "A text", reason: "news" })).status).toBe(303);

    // Not started, because the licences of the other tests are in it too.
    const everything = await send(`${toQuery("pause", account.licenceIds)}&whole=on&view=`, { reason: " " });
    expect(getFieldErrors(everything)).toEqual(["reason"]);
    expect(everything.document.querySelectorAll("[role=alert]")).toHaveLength(0);
    const refused = await staff.get("/admin/licenses/bulk?act=pause&view=status%3Dpausd");
    expect([refused.status, refused.document.querySelector("[name=reason]")]).toEqual([400, null]);
    expect(refused.document.querySelector("[role=alert]")).not.toBeNull();
    const fields = { act: "pause", view: "status=pausd", reason: "test", requestId: crypto.randomUUID() };
    expect((await staff.post("/admin/licenses/bulk", fields)).status).toBe(400);
    for (const id of ["0".repeat(24), "nothing"]) expect((await staff.get(`/admin/bulk/${id}`)).status).toBe(404);
  });

  test("leads to the job of a form whose answer was lost", async () => {
    const { account } = await mintCustomer({ licences: 1 });
    const requestId = crypto.randomUUID();
    await startFault("d1", { mode: "lost", times: 1, bodyIncludes: requestId });
    const lost = await send(toQuery("pause", account.licenceIds), { reason: "invoice unpaid", requestId });
    expect(lost.status).toBe(503);
    const job = lost.document.querySelector("[role=alert] a")?.getAttribute("href") ?? "";
    expect(job).toMatch(/^\/admin\/bulk\/[0-9a-f]{24}$/);
    expect((await staff.get(job)).status).toBe(200);
  });
});
