/** The staff's page that gives a licence to another owner, without JavaScript. */
import { afterEach, beforeAll, expect, test } from "vitest";
import { fetchOverview } from "#tests/support/internal.ts";
import { getUndo, mintInstalled, readForm, send, undo } from "#tests/support/licence-acts.ts";
import { endFaults, mintCustomer, startFault } from "#tests/support/minting.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";

let staff: Visitor;

afterEach(endFaults);

beforeAll(async () => {
  staff = (await mintCustomer({ role: "admin" })).visitor;
});

test("a change of owner is undone, and the former owner has the store and its history back", async () => {
  const { account, visitor, store, licenceId } = await mintInstalled();
  const next = await mintCustomer();
  const search = await staff.get(`/admin/change-owner?find=${encodeURIComponent(account.email)}`);
  expect(search.document.querySelector(`main a[href="/admin/change-owner?licence=${licenceId}"]`)).not.toBeNull();
  const page = await staff.get(`/admin/change-owner?licence=${licenceId}`);
  for (const text of [account.email, store.domain, "Les deux clients reçoivent", "15 minutes"])
    expect(page.text.replaceAll("\u00a0", " "), text).toContain(text);
  const fields = { ...readForm(page), email: next.account.email, reason: "Boutique vendue" };
  const given = await send(staff, "/admin/change-owner", fields);
  expect(getToast(given.page)).toContain(next.account.email);
  expect((await next.visitor.get(`/stores/${store.name}`)).status).toBe(200);
  const undone = await undo(staff, getUndo(given.page));
  expect(getToast(undone.page)).toContain("Action annulée");
  expect((await visitor.get(`/stores/${store.name}`)).status).toBe(200);
  expect((await next.visitor.get(`/stores/${store.name}`)).status).not.toBe(200);
  expect(await fetchOverview(account)).toMatchObject({ authorised: 1, installed: 1 });
  // The first change can no longer be undone.
  expect(getToast((await undo(staff, getUndo(given.page))).page)).toContain("L’action n’a pas été annulée");
});

test("a change of owner sent again after a lost answer is the same act", async () => {
  const { account, licenceId } = await mintInstalled();
  const page = await staff.get(`/admin/change-owner?licence=${licenceId}`);
  const reason = `Boutique vendue ${crypto.randomUUID()}`;
  const fields = { ...readForm(page), reason, email: `next-${account.email}` };
  // Only the write contains the reason.
  await startFault("d1", { mode: "lost", times: 1, bodyIncludes: reason });
  const lost = await staff.post("/admin/change-owner", fields);
  expect(lost.status).toBe(503);
  const again = await staff.post("/admin/change-owner", { ...fields, requestId: readForm(lost).requestId ?? "" });
  expect([again.status, again.location]).toEqual([303, `/admin/licenses/${licenceId}`]);
});
