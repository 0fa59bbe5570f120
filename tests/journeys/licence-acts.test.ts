/** What the staff's pages that change a licence have in common, without JavaScript. */
import { beforeAll, expect, test } from "vitest";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import { mintInstalled, mintOwner, readForm } from "#tests/support/licence-acts.ts";
import { type Account, mintAccount, mintCustomer } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";

const acts = ["pause", "enable", "remove", "deactivate", "owner"] as const;
const getPath = (act: (typeof acts)[number]) => (act === "owner" ? "/admin/change-owner" : `/admin/${act}-license`);
const pages = ["/admin/create-license", ...acts.map(getPath)];

let staff: Visitor;
let admin: Account;

beforeAll(async () => {
  const minted = await mintCustomer({ role: "admin" });
  staff = minted.visitor;
  admin = minted.account;
});

test.each(["pause", "remove", "deactivate", "owner"] as const)(
  "%s: a form of an old page changes nothing, and the page names what changed and who did it",
  async (act) => {
    const { account, licenceId } = await mintInstalled();
    const page = await staff.get(`${getPath(act)}?licence=${licenceId}`);
    const other = await mintAccount({ role: "admin" });
    const colleague = createActor(other, "admin");
    await fetchOperationValue("pauseLicence", colleague, { licenceId, reason: "Litige en mai" });
    await fetchOperationValue("enableLicence", colleague, { licenceId, reason: "Litige clos" });
    const fields = { ...readForm(page), reason: "Boutique vendue", release: "on", email: `next-${account.email}` };
    const late = await staff.post(getPath(act), fields);
    expect(late.status).toBe(409);
    for (const text of ["a changé depuis", other.email, "Litige en mai", "Litige clos"])
      expect(late.text, text).toContain(text);
    expect(late.document.querySelector("textarea[name=reason]")?.text.trim()).toBe("Boutique vendue");
    expect(await fetchOverview(account)).toMatchObject({ installed: 1, licences: [{ status: "active" }] });
    const again = { ...fields, ...readForm(late) };
    expect((await staff.post(getPath(act), again)).status).toBe(303);
  },
);

test.each(acts)("%s: an empty reason, an id of nothing and no licence at all change nothing", async (act) => {
  const { account, licenceId } = await mintOwner();
  const path = getPath(act);
  const email = `next-${account.email}`;
  const empty = await staff.post(path, { licenceId, email, reason: "  " });
  expect(empty.status).toBe(400);
  if (act !== "enable" && act !== "deactivate") {
    const field = empty.document.querySelector("textarea[name=reason]");
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    expect(empty.document.querySelector(`#${field?.getAttribute("aria-describedby")}`)?.text).toContain(
      "Indiquez la raison",
    );
  }
  const nothing = await staff.post(path, { licenceId: "0".repeat(24), email, reason: "Impayé" });
  expect(nothing.status).toBe(404);
  expect((await staff.post(path, { email, reason: "Impayé" })).status).toBe(400);
  expect((await staff.post(path, { licenceId: "x", email, reason: "Impayé" })).status).toBe(400);
  expect((await staff.post(path, { shopUrl: "none-here.myshopify.com", email, reason: "Impayé" })).status).toBe(404);
  expect((await staff.get(`${path}?licence=${"0".repeat(24)}`)).status).toBe(404);
  expect((await staff.get(`${path}?find=what`)).status).toBe(404);
  expect((await staff.get(`${path}?find=${encodeURIComponent("what is it")}`)).status).toBe(400);
  expect(await fetchOverview(account)).toMatchObject({ authorised: 1, available: 1 });
});

test.each(acts)("%s: a customer's e-mail finds their licences, to choose one", async (act) => {
  const { account, licenceId } = await mintOwner();
  const listed = await staff.get(`${getPath(act)}?find=${encodeURIComponent(account.email)}`);
  expect(listed.status).toBe(200);
  const links = listed.document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
  expect(links).toContain(`${getPath(act)}?licence=${licenceId}`);
});

test("customers and strangers neither see nor use these pages", async () => {
  const { account, visitor, licenceId } = await mintOwner();
  const fields = { licenceId, email: account.email, count: "1", reason: "Pour moi", requestId: crypto.randomUUID() };
  for (const path of pages) {
    const page = await visitor.get(path);
    expect([page.status, page.location], path).toEqual([302, "/"]);
    const sent = await visitor.post(path, fields);
    expect([302, 403], path).toContain(sent.status);
    const stranger = new Visitor();
    expect((await stranger.get(path)).location, path).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
    expect([302, 401], path).toContain((await stranger.post(path, fields)).status);
  }
  const paused = await fetchOperationValue("pauseLicence", createActor(admin, "admin"), {
    licenceId,
    reason: "Impayé",
  });
  const request = { eventId: paused.eventId, requestId: crypto.randomUUID() };
  expect([302, 403]).toContain((await visitor.post("/admin/undo", request)).status);
  expect(await fetchOverview(account)).toMatchObject({ authorised: 1, available: 0 });
});
