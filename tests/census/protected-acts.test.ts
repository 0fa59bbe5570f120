/**
 * Which acts of the staff a session alone must not do, of all that the forms of people, orders and many licences have:
 * each asks for the password, and for a code while a second factor is on, unless the sign-in is fresh.
 */
import { describe, expect, test } from "vitest";
import { personForm } from "#app/staff/accounts/account/schema.ts";
import { orderForm } from "#app/staff/orders/schema.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { mintAccount, mintCustomer, openSession, password } from "#tests/support/minting.ts";
import { mintBuyer, readRefundForm } from "#tests/support/purchases.ts";
import { enableSecondFactor, generateCode } from "#tests/support/second-factor.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { bulkAct } from "#workers/licences/licences/bulk/contract.ts";

/** The form of each act, in an account or order of its own. */
const protectedActs: Record<string, (staff: Visitor) => Promise<{ path: string; fields: Record<string, string> }>> = {
  "person role": (staff) => toPersonForm(staff, "role", { role: "admin" }),
  "person reset-second-factor": (staff) => toPersonForm(staff, "reset-second-factor"),
  "person delete": (staff) => toPersonForm(staff, "delete", { licences: "keep" }),
  async "order refund"(staff) {
    const { orderId } = await mintBuyer();
    const path = `/admin/orders/${orderId}`;
    const form = readRefundForm(await staff.get(`${path}?ask=refund`));
    return { path, fields: { ...form, quantity: "1" } };
  },
  "bulk pause": (staff) => toBulkForm(staff, "pause"),
  "bulk enable": (staff) => toBulkForm(staff, "enable"),
  "bulk notify": (staff) => toBulkForm(staff, "notify"),
};

/** Acts that take nothing over and cost nothing that the staff could not give back. */
const freeActs = [
  ...["view", "note", "delete-note", "points-payment", "disable", "enable", "end-sessions", "verification"],
  ...["password-link", "points"],
].map((intent) => `person ${intent}`);
const freeOrderActs = ["order sync", "order return", "order accept"];

const reason = "Demande écrite";

async function toPersonForm(_: Visitor, intent: string, fields: Record<string, string> = {}) {
  const { account, visitor } = await mintCustomer();
  if (intent === "reset-second-factor") await enableSecondFactor(visitor);
  const confirmed: Record<string, string> = intent === "delete" ? { email: account.email } : {};
  const requestId = crypto.randomUUID();
  return { path: `/admin/users/${account.uid}`, fields: { intent, requestId, ...fields, ...confirmed } };
}

const texts = { titleFr: "Info", titleEn: "News", messageFr: "Bonjour", messageEn: "Hello" };

async function toBulkForm(staff: Visitor, act: string) {
  const { account } = await mintCustomer({ licences: 1 });
  const [id = ""] = account.licenceIds;
  if (act === "enable") {
    const fields = { licenceId: id, reason, requestId: crypto.randomUUID() };
    await staff.submit("/admin/pause-license", fields);
  }
  const written: Record<string, string> = act === "notify" ? texts : {};
  const fields = { act, ids: id, requestId: crypto.randomUUID(), ...written };
  return { path: `/admin/licenses/bulk?act=${act}&id=${id}`, fields };
}

async function mintOldSession(minutesAgo = 6) {
  const account = await mintAccount({ role: "admin" });
  const visitor = new Visitor();
  visitor.setCookie(await openSession(account.email, "fr", minutesAgo));
  return { account, visitor };
}

const clock = createActor({ uid: "clock", email: "clock@example.test" }, "admin");
/** What this administrator has done so far. */
async function countActs({ email }: { email: string }) {
  const [{ events }, jobs] = await Promise.all([
    fetchOperationValue("searchEvents", clock, { actor: email }),
    fetchOperationValue("bulkJobs", clock),
  ]);
  return events.length + jobs.filter((job) => job.actorEmail === email).length;
}

const getErrorIds = ({ document }: Page) => document.querySelectorAll("[id$=-error]").map(({ id }) => id);
const getNames = ({ document }: Page) => document.querySelectorAll("input").map((each) => each.getAttribute("name"));

describe("the forms of the staff", () => {
  test("have no act that is neither protected nor free", () => {
    const acts = [
      ...personForm.options.map(({ shape }) => `person ${shape.intent.value}`),
      ...orderForm.options.map(({ shape }) => `order ${shape.intent.value}`),
      ...bulkAct.options.map((act) => `bulk ${act}`),
    ];
    expect(acts.sort()).toEqual([...Object.keys(protectedActs), ...freeActs, ...freeOrderActs].sort());
  });
});

describe.each(Object.entries(protectedActs))("%s", (_, prepare) => {
  test("asks an older session for the password, does nothing before, and asks for nothing after", async () => {
    const { account, visitor } = await mintOldSession();
    const { path, fields } = await prepare(visitor);
    const form = { ...fields, reason };
    const before = await countActs(account);
    const asked = await visitor.post(path, form);
    expect([asked.status, getNames(asked).includes("currentPassword"), getNames(asked).includes("code")]).toEqual([
      ...[400, true, false],
    ]);
    expect(asked.html).toContain(reason);
    const wrong = await visitor.post(path, { ...form, currentPassword: "not-this-one" });
    expect([wrong.status, getErrorIds(wrong)]).toEqual([401, [expect.stringMatching(/-password-error$/)]]);
    expect(await countActs(account)).toBe(before);
    const done = await visitor.post(path, { ...form, currentPassword: password });
    expect(done.status).toBe(303);
    // The log gets it after the change.
    await expect.poll(() => countActs(account)).toBeGreaterThan(before);
    const next = await prepare(visitor);
    expect((await visitor.post(next.path, { ...next.fields, reason })).status).toBe(303);
  });
});

describe("protectedActionsFor", () => {
  test("asks for a code too while a second factor is on", async () => {
    const { visitor } = await mintOldSession();
    const { secret } = await enableSecondFactor(visitor);
    const { path, fields } = await toPersonForm(visitor, "role", { role: "admin" });
    const form = { ...fields, reason };
    const asked = await visitor.post(path, form);
    expect([asked.status, getNames(asked)]).toEqual([400, expect.arrayContaining(["currentPassword", "code"])]);
    const half = await visitor.post(path, { ...form, currentPassword: password });
    expect([half.status, getErrorIds(half)]).toEqual([400, [expect.stringMatching(/-code-error$/)]]);
    const whole = { ...form, currentPassword: password, code: generateCode(secret, 1) };
    expect((await visitor.post(path, whole)).status).toBe(303);
  });
});

describe("POST /logout", () => {
  test("leads to the sign-in that returns to the form, and to no other site", async () => {
    const { visitor } = await mintOldSession(0);
    const form = "/admin/orders/0123456789abcdef01234567?ask=refund";
    const out = await visitor.post(`/logout?${new URLSearchParams({ redirectTo: form })}`, {});
    expect(out.location).toBe(`/login?${new URLSearchParams({ redirectTo: form })}`);
    const foreign = await visitor.post("/logout?redirectTo=https%3A%2F%2Felsewhere.test", {});
    expect(foreign.location).toBe("/login");
  });
});
