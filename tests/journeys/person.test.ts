/** A person's page for the staff. */
import { afterEach, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import {
  endFaults,
  mintAccount,
  mintAdministrator,
  mintCustomer,
  mintStore,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const staff = createActor({ uid: "journey-staff", email: "staff@example.test" }, "admin");
const path = (uid: string) => `/admin/users/${uid}`;
const byEmail = (email: string) => `/admin/users/by-email?${new URLSearchParams({ email })}`;

async function mintPerson() {
  const { account, visitor } = await mintCustomer({ licences: 2, name: "Inès Caradec" });
  const store = await mintStore();
  const fields = {
    email: account.email,
    shopUrl: store.domain,
    apiSecretKey: store.apiSecretKey,
    accessToken: store.accessToken,
  };
  expect((await visitor.post("/activate", fields)).status).toBe(303);
  return { account, visitor, store };
}

const addNote = (visitor: Visitor, address: string, text: string, requestId = crypto.randomUUID()) =>
  visitor.post(address, { intent: "note", text, requestId });

test("the page shows the person in one view, and the links to act", async () => {
  const { account, store } = await mintPerson();
  const administrator = await mintAdministrator();
  const page = await administrator.get(path(account.uid));
  expect(page.status).toBe(200);
  for (const text of [
    "Inès Caradec",
    account.email,
    store.name,
    "Adresse confirmée",
    "Licence disponible",
    account.uid,
  ])
    expect(page.text, text).toContain(text);
  expect(page.text).toMatch(/2\s*licences|licences, dont 1 disponible/);
  expect(page.html).toContain(`/admin/licenses/${account.licenceIds[0]}`);
  expect(page.html).toContain(`/admin/create-license?email=${encodeURIComponent(account.email)}`);
  expect(page.html).toContain(`/admin/events?person=${encodeURIComponent(account.email)}`);
  for (const secret of [store.accessToken, store.apiSecretKey]) expect(page.html).not.toContain(secret);
  expect((await administrator.get(byEmail(account.email))).location).toBe(path(account.uid));
});

test("the role of an account that has never signed in cannot be changed yet, and the page says so", async () => {
  const { uid } = await mintAccount();
  const { text, document } = await (await mintAdministrator()).get(path(uid));
  expect(text).toContain("Modifiable après la première connexion");
  expect(document.querySelector("input[name=intent][value=role]")).toBeNull();
});

test("the uid keeps its case, and no other spelling finds another person", async () => {
  const { account } = await mintPerson();
  const administrator = await mintAdministrator();
  const moved = await administrator.get(`/Admin/Users/${account.uid}`);
  expect([moved.status, moved.location]).toEqual([308, path(account.uid)]);
});

test("an address without an account has a page, takes notes, and leads to no view", {
  meta: { provokes: "USER_UNKNOWN" },
}, async () => {
  const email = `${uniqueName()}@example.test`;
  const grant = { email, count: 2, reason: "test", requestId: crypto.randomUUID() };
  await fetchOperationValue("grantLicences", staff, grant);
  const administrator = await mintAdministrator();
  const page = await administrator.get(byEmail(email));
  expect(page.status).toBe(200);
  expect(page.text).toContain("Sans compte");
  expect(page.document.querySelector("[value=view]")).toBeNull();
  expect((await addNote(administrator, byEmail(email), "Bought by phone")).status).toBe(303);
  expect((await administrator.get(byEmail(email))).text).toContain("Bought by phone");
  const view = await administrator.post(byEmail(email), { intent: "view", reason: "x" });
  expect([view.status, view.text]).toEqual([404, expect.stringContaining(getErrorSentence("USER_UNKNOWN"))]);
});

test("unknown people are not found", async () => {
  const administrator = await mintAdministrator();
  for (const address of [path("nobody"), byEmail(`${uniqueName()}@example.test`), "/admin/users/by-email"])
    expect((await administrator.get(address)).status, address).toBe(404);
});

test("customers and strangers see nothing and change nothing", async () => {
  const { account, visitor } = await mintPerson();
  for (const address of [path(account.uid), byEmail(account.email)]) {
    expect((await visitor.get(address)).location).toBe("/");
    expect((await addNote(visitor, address, "Mine")).location).toBe("/");
  }
  const { notes } = await fetchOperationValue("personPage", staff, { uid: account.uid, email: null });
  expect(notes).toEqual([]);
});

test("a note is added once, and only its author deletes it; the person never sees it", async () => {
  const { account, visitor } = await mintPerson();
  const [author, colleague] = [await mintAdministrator(), await mintAdministrator()];
  const requestId = crypto.randomUUID();
  const added = await addNote(author, path(account.uid), "Prefers the phone", requestId);
  expect(getToast(await author.follow(added))).toContain("Note ajoutée");
  await addNote(author, path(account.uid), "Prefers the phone", requestId);
  const page = await author.get(path(account.uid));
  expect(page.text.split("Prefers the phone")).toHaveLength(2);
  const note = page.document.querySelector("[name=note]")?.getAttribute("value") ?? "";
  expect((await colleague.get(path(account.uid))).document.querySelector("[name=note]")).toBeNull();
  const stolen = await colleague.post(path(account.uid), { intent: "delete-note", note });
  expect(stolen.status).toBe(404);
  for (const address of ["/", "/profile", "/notifications"])
    expect((await visitor.get(address)).html).not.toContain("Prefers the phone");
  expect((await author.post(path(account.uid), { intent: "delete-note", note })).status).toBe(303);
  expect((await author.get(path(account.uid))).text).not.toContain("Prefers the phone");
});

test("a form that is not valid keeps what was typed", async () => {
  const { account } = await mintPerson();
  const administrator = await mintAdministrator();
  const empty = await addNote(administrator, path(account.uid), " ");
  expect([empty.status, empty.text]).toEqual([400, expect.stringContaining("Saisissez la note.")]);
  const points = await administrator.post(path(account.uid), { intent: "points", amount: "many", reason: "Gesture" });
  expect(points.status).toBe(400);
  expect(points.document.querySelector("#reason-points")?.getAttribute("value")).toBe("Gesture");
  expect((await administrator.post(path(account.uid), { intent: "nothing" })).status).toBe(400);
});

test("points are adjusted on the page", async () => {
  const { account } = await mintPerson();
  const administrator = await mintAdministrator();
  const fields = { intent: "points", amount: "+200", reason: "After the incident", requestId: crypto.randomUUID() };
  const adjusted = await administrator.post(path(account.uid), fields);
  expect(adjusted.location).toBe(`${path(account.uid)}`);
  await administrator.post(path(account.uid), fields);
  const page = await administrator.get(path(account.uid));
  expect(page.text).toContain("After the incident");
  expect(page.text.split("After the incident").length).toBeLessThanOrEqual(3);
});

test.each([
  ["identity", "Inès Caradec", "Une partie du compte"],
  ["firestore", "Licences et boutiques", "Impossible de charger les points"],
])("while %s is down the page shows the rest and says what is missing", async (vendor, shown, missing) => {
  const { account, store } = await mintPerson();
  const administrator = await mintAdministrator();
  await administrator.get(path(account.uid));
  await startFault(vendor, { mode: "down" });
  const page = await administrator.get(path(account.uid));
  expect(page.status).toBe(200);
  for (const text of [shown, missing, store.name]) expect(page.text, text).toContain(text);
});
