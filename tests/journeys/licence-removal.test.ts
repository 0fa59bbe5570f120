/** The staff's page that removes a licence, without JavaScript. */
import { beforeAll, expect, test } from "vitest";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import { getUndo, mintInstalled, mintOwner, readForm, send, undo } from "#tests/support/licence-acts.ts";
import { mintCustomer } from "#tests/support/minting.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";

let staff: Visitor;

beforeAll(async () => {
  staff = (await mintCustomer({ role: "admin" })).visitor;
});

test("a removal is undone; releasing and removing is one act and is not", async () => {
  const owner = await mintOwner();
  const removed = await send(staff, "/admin/remove-license", { licenceId: owner.licenceId, reason: "Remboursée" });
  expect(await fetchOverview(owner.account)).toMatchObject({ authorised: 0 });
  await undo(staff, getUndo(removed.page));
  expect(await fetchOverview(owner.account)).toMatchObject({ authorised: 1, available: 1 });

  const { account, licenceId, store } = await mintInstalled();
  const page = await staff.get(`/admin/remove-license?licence=${licenceId}`);
  expect(page.text).toContain("C’est définitif");
  const refused = await staff.post(`/admin/remove-license?licence=${licenceId}`, {
    ...readForm(page),
    reason: "Remboursée",
  });
  expect([refused.status, refused.text.includes("encore active")]).toEqual([409, true]);
  const fields = { ...readForm(refused), reason: "Remboursée", release: "on" };
  const released = await send(staff, "/admin/remove-license", fields);
  expect(getToast(released.page)).toContain("Boutique libérée et licence retirée");
  expect(getUndo(released.page)).toBe("");
  expect(await fetchOverview(account)).toMatchObject({ authorised: 0, installed: 0, shops: [] });
  // A double click is the same act.
  expect((await staff.post("/admin/remove-license", fields)).status).toBe(303);
  const { events } = await fetchOperationValue("events", createActor(account));
  expect(events.slice(0, 2).map(({ type }) => type)).toEqual(["licence.removed", "licence.deactivated"]);
  expect((await staff.get(`/admin/remove-license?shop=${store.domain}`)).status).toBe(404);
});
