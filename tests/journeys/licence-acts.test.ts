/** The staff's pages that grant licences and change one, without JavaScript. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import { getUndo, mintOwner, readForm, send, undo } from "#tests/support/licence-acts.ts";
import { type Account, endFaults, mintAccount, mintCustomer, startFault } from "#tests/support/minting.ts";
import { waitForMails } from "#tests/support/portal-mails.ts";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import { getFieldErrors, getToast, type Visitor } from "#tests/support/visitor.ts";

let staff: Visitor;
let admin: Account;

beforeAll(async () => {
  const minted = await mintCustomer({ role: "admin" });
  staff = minted.visitor;
  admin = minted.account;
});

afterEach(endFaults);

const pause = "/admin/pause-license";

describe("/admin/pause-license and /admin/enable-license", () => {
  test("pause a licence with a reason, notify its owner, undo both, and enable it again", async () => {
    const { account, visitor, store, licenceId } = await mintMerchant();
    const search = await staff.get(pause);
    expect(search.document.querySelector("main form[method=get] input[name=find]")).not.toBeNull();
    const listed = await staff.get(`${pause}?find=${encodeURIComponent(account.email)}`);
    expect(listed.document.querySelector(`main a[href="${pause}?licence=${licenceId}"]`)).not.toBeNull();
    const page = await staff.get(`${pause}?licence=${licenceId}`);
    const effects = ["Le client garde", "Le client perd", "15 minutes", "avec votre motif"];
    for (const text of [account.email, store.name, ...effects])
      expect(page.text.replaceAll("\u00a0", " "), text).toContain(text);
    const sent = await send(staff, pause, { ...readForm(page), reason: "Paiement contesté" });
    expect(sent.location).toContain(licenceId);
    expect(getToast(sent.page)).toContain("Licence mise en pause");
    const [paused] = (await fetchOverview(account)).licences;
    expect(paused).toMatchObject({ status: "paused", pausedReason: "Paiement contesté" });
    const readBell = async () => (await visitor.get("/notifications")).text;
    await expect.poll(readBell).toMatch(/Motif\s: Paiement contesté/);
    const undone = await undo(staff, getUndo(sent.page));
    expect(getToast(undone.page)).toContain("Action annulée");
    expect((await fetchOverview(account)).licences[0]).toMatchObject({ status: "active", pausedReason: null });
    // The bell shows neither the pause nor its end; the mail of the pause is followed by another.
    await expect.poll(readBell).not.toMatch(/Paiement contesté|de nouveau active/);
    await waitForMails(account.email, "Une modification de vos licences est annulée");
    const log = await staff.get(`/admin/events?${new URLSearchParams({ licence: licenceId })}`);
    expect(log.text.replaceAll("\u00a0", " ")).toContain("« Annulation de : Licence mise en pause »");
    // The licence is active again: only its pause, which is over, has an opposite.
    expect(log.html).not.toContain("/admin/enable-license?licence=");
    expect(log.html).toContain("/admin/pause-license?licence=");

    await send(staff, pause, { shopUrl: store.domain, reason: "Impayé" });
    const found = await staff.get(`/admin/enable-license?shop=${encodeURIComponent(`https://${store.domain}/admin`)}`);
    expect(found.text).toContain("Impayé");
    const enabled = await send(staff, "/admin/enable-license", { ...readForm(found), reason: "Payé" });
    expect(getToast(enabled.page)).toContain("Licence réactivée");
    expect(await fetchOverview(account)).toMatchObject({ installed: 1, licences: [{ status: "active" }] });
    await expect.poll(readBell).toContain("Votre licence est de nouveau active");
  });

  test("reject a form of an old page, and name what changed and who did it", async () => {
    const { account, licenceId } = await mintOwner();
    const page = await staff.get(`${pause}?licence=${licenceId}`);
    const other = await mintAccount({ role: "admin" });
    const reason = "Litige avec la banque";
    await fetchOperationValue("pauseLicence", createActor(other, "admin"), { licenceId, reason });
    await fetchOperationValue("enableLicence", createActor(other, "admin"), { licenceId, reason: "Réglé" });
    const late = await staff.post(pause, { ...readForm(page), reason: "Impayé depuis mai" });
    expect(late.status).toBe(409);
    for (const text of ["a changé depuis", other.email, reason, "Réglé"]) expect(late.text, text).toContain(text);
    expect(late.document.querySelector("textarea[name=reason]")?.text.trim()).toBe("Impayé depuis mai");
    expect(await fetchOverview(account)).toMatchObject({ available: 1 });
    await staff.submit(pause, { ...readForm(late), reason: "Impayé depuis mai" });
  });

  test("say at the field what is wrong, and change nothing", async () => {
    const { account, licenceId } = await mintOwner();
    const empty = await staff.post(pause, { licenceId, reason: "  " });
    expect(empty.status).toBe(400);
    const field = empty.document.querySelector("textarea[name=reason]");
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    const message = empty.document.querySelector(`#${field?.getAttribute("aria-describedby")}`);
    expect(message?.text).toContain("Indiquez le motif");
    const unknown = "0".repeat(24);
    expect((await staff.post(pause, { licenceId: unknown, reason: "Impayé" })).status).toBe(404);
    for (const [query, status] of [
      [`licence=${unknown}`, 404],
      ["shop=no-such-store-at-all", 404],
      ["find=!!", 400],
    ]) {
      const page = await staff.get(`${pause}?${query}`);
      expect(page.status, `${query}`).toBe(status);
      expect(page.document.querySelector("[name=find]")?.getAttribute("aria-invalid")).toBe("true");
    }
    expect(await fetchOverview(account)).toMatchObject({ authorised: 1, available: 1 });
  });
});

describe("/admin/remove-license", () => {
  test("removes a licence until it is undone, and releases and removes in one act for good", async () => {
    const owner = await mintOwner();
    const removed = await send(staff, "/admin/remove-license", { licenceId: owner.licenceId, reason: "Remboursée" });
    expect(await fetchOverview(owner.account)).toMatchObject({ authorised: 0 });
    await undo(staff, getUndo(removed.page));
    expect(await fetchOverview(owner.account)).toMatchObject({ authorised: 1, available: 1 });

    const { account, licenceId } = await mintMerchant();
    const page = await staff.get(`/admin/remove-license?licence=${licenceId}`);
    expect(page.text).toContain("C’est définitif");
    const refused = await staff.post("/admin/remove-license", { ...readForm(page), reason: "Remboursée" });
    expect([refused.status, refused.text.includes("encore active")]).toEqual([409, true]);
    const fields = { ...readForm(refused), reason: "Remboursée", release: "on" };
    const released = await send(staff, "/admin/remove-license", fields);
    expect(getToast(released.page)).toContain("Boutique libérée et licence retirée");
    expect(getUndo(released.page)).toBe("");
    expect(await fetchOverview(account)).toMatchObject({ authorised: 0, installed: 0, shops: [] });
  });
});

describe("/admin/create-license", () => {
  test("grants licences once, also when its answer was lost, notifies the customer and takes them back", async () => {
    const { account, visitor } = await mintOwner();
    const page = await staff.get(`/admin/create-license?email=${encodeURIComponent(account.email)}&count=3`);
    expect(page.text.replaceAll("\u00a0", " ")).toContain("Il en aura 4. Sa limite : 100.");
    await startFault("d1", { mode: "lost", times: 1, bodyIncludes: readForm(page).requestId });
    const lost = await staff.post("/admin/create-license", { ...readForm(page), reason: "Commande 20451" });
    expect(lost.status).toBe(503);
    expect(lost.text).toContain(getErrorSentence("WRITE_UNANSWERED"));
    const record = `/admin/licenses?${new URLSearchParams({ account: account.email })}`;
    expect(lost.document.querySelector("[role=alert] a")?.getAttribute("href")).toBe(record);
    const again = { ...readForm(lost), reason: "Commande 20451" };
    const granted = await send(staff, "/admin/create-license", again);
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

  test("rejects a grant above the customer's limit, which the same page changes", async () => {
    const { account } = await mintOwner();
    const fields = { email: account.email, count: "100", reason: "Revendeur", requestId: crypto.randomUUID() };
    const refused = await staff.post("/admin/create-license", fields);
    expect([refused.status, refused.text.includes("dépasserait sa limite")]).toEqual([409, true]);
    const limit = { intent: "limit", email: account.email, from: "100", limit: "150", reason: "Revendeur" };
    expect(getToast((await send(staff, "/admin/create-license", limit)).page)).toContain("150");
    const wrong = await staff.post("/admin/create-license", { ...limit, limit: "many" });
    expect([wrong.status, getFieldErrors(wrong)]).toEqual([400, ["limit"]]);
    const none = await staff.post("/admin/create-license", { ...fields, count: "0" });
    expect([none.status, getFieldErrors(none)]).toEqual([400, ["count"]]);
    await staff.submit("/admin/create-license", fields);
    expect(await fetchOverview(account)).toMatchObject({ authorised: 101 });
  });
});

describe("/admin/change-owner", () => {
  test("gives a licence to another customer once, also when its answer was lost, and undoes it", async () => {
    const { account, visitor, store, licenceId } = await mintMerchant();
    const next = await mintCustomer();
    const page = await staff.get(`/admin/change-owner?licence=${licenceId}`);
    for (const text of [account.email, store.domain, "Les deux clients reçoivent", "15 minutes"])
      expect(page.text.replaceAll("\u00a0", " "), text).toContain(text);
    const reason = `Boutique vendue ${crypto.randomUUID()}`;
    const same = await staff.post("/admin/change-owner", { ...readForm(page), email: account.email, reason });
    expect([same.status, getFieldErrors(same)]).toEqual([409, ["email"]]);
    // Only the write contains the reason.
    await startFault("d1", { mode: "lost", times: 1, bodyIncludes: reason });
    const fields = { ...readForm(page), email: next.account.email, reason };
    const lost = await staff.post("/admin/change-owner", fields);
    expect(lost.status).toBe(503);
    const requestId = readForm(lost).requestId ?? "";
    const given = await send(staff, "/admin/change-owner", { ...fields, requestId });
    expect(given.location).toBe(`/admin/licenses/${licenceId}`);
    expect(getToast(given.page)).toContain(next.account.email);
    expect((await next.visitor.get(`/stores/${store.name}`)).status).toBe(200);
    // An open page of the former owner.
    expect((await visitor.get(`/stores/${store.name}`)).status).not.toBe(200);
    const key = { shopUrl: store.domain, apiSecretKey: store.apiSecretKey, confirm: "on" };
    expect((await visitor.post("/deactivate", key)).status).not.toBe(303);

    const undone = await undo(staff, getUndo(given.page));
    expect(getToast(undone.page)).toContain("Action annulée");
    expect((await visitor.get(`/stores/${store.name}`)).status).toBe(200);
    expect((await next.visitor.get(`/stores/${store.name}`)).status).not.toBe(200);
    expect(await fetchOverview(account)).toMatchObject({ authorised: 1, installed: 1 });
    // The first change can no longer be undone.
    expect(getToast((await undo(staff, getUndo(given.page))).page)).toContain("L’action n’a pas été annulée");
  });
});
