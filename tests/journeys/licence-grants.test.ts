/** The staff's page that grants licences, without JavaScript. */
import { afterEach, beforeAll, expect, test } from "vitest";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import { getUndo, mintOwner, readForm, send, undo } from "#tests/support/licence-acts.ts";
import { type Account, endFaults, mintCustomer, startFault } from "#tests/support/minting.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";

let staff: Visitor;
let admin: Account;

afterEach(endFaults);

beforeAll(async () => {
  const minted = await mintCustomer({ role: "admin" });
  staff = minted.visitor;
  admin = minted.account;
});

test("licences are granted to a customer and to an address without an account, and taken back", async () => {
  const { account, visitor } = await mintOwner();
  const page = await staff.get(`/admin/create-license?email=${encodeURIComponent(account.email)}&count=3`);
  expect(page.text.replaceAll("\u00a0", " ")).toContain("Il en aura 4. Sa limite : 100.");
  const fields = { ...readForm(page), reason: "Commande 20451" };
  const granted = await send(staff, "/admin/create-license", fields);
  expect((await staff.post("/admin/create-license", fields)).status).toBe(303);
  expect(await fetchOverview(account)).toMatchObject({ authorised: 4 });
  await expect
    .poll(async () => (await visitor.get("/notifications")).text.replaceAll("\u00a0", " "))
    .toContain("Vous avez reçu 3 licences");
  await undo(staff, getUndo(granted.page));
  expect(await fetchOverview(account)).toMatchObject({ authorised: 1 });

  const email = `${crypto.randomUUID()}@example.test`;
  await send(staff, "/admin/create-license", { email, count: "2", reason: "Cadeau", requestId: crypto.randomUUID() });
  const found = await fetchOperationValue("findLicences", createActor(admin, "admin"), { email });
  expect(found).toMatchObject({ account: { authorised: 2, hasOwner: false } });
});

test("a grant sent again after a lost answer grants once", async () => {
  const { account } = await mintOwner();
  const page = await staff.get(`/admin/create-license?email=${encodeURIComponent(account.email)}&count=2`);
  const fields = { ...readForm(page), reason: "Commande 20452" };
  await startFault("d1", { mode: "lost", times: 1, bodyIncludes: readForm(page).requestId });
  const lost = await staff.post("/admin/create-license", fields);
  expect(lost.status).toBe(503);
  await send(staff, "/admin/create-license", { ...readForm(lost), reason: "Commande 20452" });
  expect(await fetchOverview(account)).toMatchObject({ authorised: 3 });
});

test("a grant above the limit says so, and the limit is changed on the same page", async () => {
  const { account } = await mintOwner();
  const fields = { email: account.email, count: "100", reason: "Revendeur", requestId: crypto.randomUUID() };
  const refused = await staff.post("/admin/create-license", fields);
  expect([refused.status, refused.text.includes("dépasserait sa limite")]).toEqual([409, true]);
  const limit = { intent: "limit", email: account.email, from: "100", limit: "150", reason: "Revendeur" };
  expect(getToast((await send(staff, "/admin/create-license", limit)).page)).toContain("150");
  expect((await staff.post("/admin/create-license", { ...limit, limit: "200" })).status).toBe(409);
  expect((await staff.post("/admin/create-license", { ...limit, limit: "many" })).status).toBe(400);
  expect((await staff.post("/admin/create-license", fields)).status).toBe(303);
  expect(await fetchOverview(account)).toMatchObject({ authorised: 101 });
});

test("a grant without an e-mail, a count or a reason grants nothing", async () => {
  const fields = { email: `${crypto.randomUUID()}@example.test`, count: "1", reason: "Achat" };
  for (const wrong of [{ email: "nobody" }, { count: "0" }, { count: "101" }, { count: "1.5" }, { reason: " " }]) {
    const page = await staff.post("/admin/create-license", { ...fields, ...wrong });
    expect([page.status, page.document.querySelector("[aria-invalid=true]") !== null], JSON.stringify(wrong)).toEqual([
      400,
      true,
    ]);
  }
});
