/** Staff pause, enable and notify many licences: a look first, then a job with its results. */
import { expect, test } from "vitest";
import { mintAdministrator, mintCustomer } from "#tests/support/minting.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const toQuery = (act: string, ids: string[]) =>
  `/admin/licenses/bulk?${new URLSearchParams([["act", act], ...ids.map((id): [string, string] => ["id", id])])}`;

/** Sends the form of the look, as a browser without scripts does. */
async function send(staff: Visitor, address: string, fields: Record<string, string>) {
  const page = await staff.get(address);
  expect(page.status).toBe(200);
  const target = page.document.querySelector("input[name=ids], input[name=view]");
  const [name, value] = [target?.getAttribute("name") ?? "", target?.getAttribute("value") ?? ""];
  const act = page.document.querySelector("input[name=act]")?.getAttribute("value") ?? "";
  const requestId = page.document.querySelector("input[name=requestId]")?.getAttribute("value") ?? "";
  return staff.post(address, { act, [name]: value, requestId, ...fields });
}

async function openDone(staff: Visitor, address: string) {
  await expect
    .poll(async () => (await staff.get(address)).document.querySelector("progress + p + p + form"))
    .toBeNull();
  return staff.get(address);
}

test("a selection is paused after a look, and the job shows each result", async () => {
  const staff = await mintAdministrator();
  const { account, visitor } = await mintCustomer({ licences: 3 });
  const [first = "", ...others] = account.licenceIds;
  const address = toQuery("pause", account.licenceIds);
  const look = await staff.get(address);
  expect(look.document.querySelectorAll("tbody tr")).toHaveLength(3);
  expect((await visitor.get("/activate")).status).toBe(200);
  const empty = await send(staff, address, { reason: " " });
  expect(empty.status).toBe(400);
  expect(empty.document.querySelector("[name=reason]")?.getAttribute("aria-invalid")).toBe("true");
  const started = await send(staff, address, { reason: "invoice unpaid" });
  expect(started.status).toBe(303);
  const job = started.headers.get("location") ?? "";
  expect(job).toMatch(/^\/admin\/bulk\/[0-9a-f]{24}$/);
  const done = await openDone(staff, job);
  expect(done.document.querySelector("progress")?.getAttribute("value")).toBe("3");
  expect(done.text).toContain(first);
  expect(done.text).toMatch(/Raison\s*invoice unpaid/);
  // Again: nothing would change.
  const again = await staff.get(toQuery("pause", [first, ...others]));
  expect(again.document.querySelector("[name=reason]")).toBeNull();
  const resumed = await send(
    staff,
    `/admin/licenses/bulk?act=enable&view=${encodeURIComponent(`account=${account.email}`)}`,
    {
      reason: "paid",
    },
  );
  expect(resumed.status).toBe(303);
  await openDone(staff, resumed.headers.get("location") ?? "");
  expect((await staff.get("/admin/licenses/bulk")).document.querySelector(`a[href="${job}"]`)).not.toBeNull();
});

test("the whole view is chosen in place of rows, also without filters", async () => {
  const staff = await mintAdministrator();
  const { account } = await mintCustomer({ licences: 3 });
  const [first = ""] = account.licenceIds;
  const view = `account=${account.email}&columns=shop&sort=shop`;
  const look = await staff.get(`${toQuery("pause", [first])}&whole=on&view=${encodeURIComponent(view)}`);
  expect(look.document.querySelectorAll("tbody tr")).toHaveLength(3);
  // Not started, because the licences of the other tests are in it too.
  const everything = await send(staff, `${toQuery("pause", [first])}&whole=on&view=`, { reason: " " });
  expect(everything.document.querySelector("[name=reason]")?.getAttribute("aria-invalid")).toBe("true");
  expect(everything.document.querySelectorAll("[role=alert]")).toHaveLength(0);
});

test("a notification needs its texts in both languages", async () => {
  const staff = await mintAdministrator();
  const { account, visitor } = await mintCustomer({ licences: 1 });
  await visitor.get("/");
  const address = toQuery("notify", account.licenceIds);
  const texts = { titleFr: "Bonjour", messageFr: "Un texte", titleEn: "Hello", messageEn: "" };
  const missing = await send(staff, address, { ...texts, reason: "news" });
  expect(missing.status).toBe(400);
  expect(missing.document.querySelector("[name=messageEn]")?.getAttribute("aria-invalid")).toBe("true");
  expect(missing.document.querySelector("[name=titleFr]")?.getAttribute("value")).toBe("Bonjour");
  const sent = await send(staff, address, { ...texts, messageEn: "A text", reason: "news" });
  expect(sent.status).toBe(303);
});

test("without a selection, with a malformed one, and for a job that does not exist, the pages say so", async () => {
  const staff = await mintAdministrator();
  expect((await staff.get("/admin/licenses/bulk")).status).toBe(200);
  for (const query of ["act=pause&ids=nothing", "act=paus&view=", "view=", "act=pause&view=status%3Dpausd"]) {
    const refused = await staff.get(`/admin/licenses/bulk?${query}`);
    expect([refused.status, refused.document.querySelector("[name=reason]")]).toEqual([400, null]);
    expect(refused.document.querySelector("[role=alert]")).not.toBeNull();
  }
  const fields = { act: "pause", ids: "nothing", reason: "test", requestId: crypto.randomUUID() };
  expect((await staff.post("/admin/licenses/bulk", fields)).status).toBe(400);
  const { ids: _, ...viewed } = fields;
  expect((await staff.post("/admin/licenses/bulk", { ...viewed, view: "status=pausd" })).status).toBe(400);
  expect((await staff.post("/admin/licenses/bulk", viewed)).status).toBe(400);
  expect((await staff.get(`/admin/bulk/${"0".repeat(24)}`)).status).toBe(404);
  expect((await staff.get("/admin/bulk/nothing")).status).toBe(404);
});

test("customers can neither look nor start, read or cancel a job", async () => {
  const { account, visitor } = await mintCustomer({ licences: 1 });
  const ids = account.licenceIds.join(" ");
  const fields = { act: "enable", ids, reason: "mine", requestId: crypto.randomUUID() };
  const answers = [
    await visitor.get(toQuery("enable", account.licenceIds)),
    await visitor.post("/admin/licenses/bulk", fields),
    await visitor.get(`/admin/bulk/${"0".repeat(24)}`),
    await visitor.post(`/admin/bulk/${"0".repeat(24)}`, { intent: "cancel" }),
  ];
  for (const { status, headers } of answers) expect([status, headers.get("location")]).toEqual([302, "/"]);
});
