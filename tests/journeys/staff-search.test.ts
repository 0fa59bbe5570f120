/** The search finds licences and people for the staff, also without JavaScript, and for no one else. */
import { afterEach, expect, test } from "vitest";
import { officialClient } from "#tests/contract/firestore-client.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import {
  endFaults,
  mintAccount,
  mintCustomer,
  mintStore,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const clerk = createActor({ uid: "journey-staff", email: "staff@example.test" }, "admin");
const mintAdministrator = async () => {
  const account = await mintAccount({ role: "admin" });
  return { account, visitor: await signIn(account.email) };
};
const search = (visitor: Visitor, query: string) => visitor.get(`/search?${new URLSearchParams({ q: query })}`);
const listLinks = ({ document }: Page) =>
  document.querySelectorAll("[data-results] a").map((link) => link.getAttribute("href") ?? "");
const listStaffLinks = (page: Page) => listLinks(page).filter((href) => href.startsWith("/admin/"));

/** A customer with one store, in the index of users. */
async function mintPerson(name: string) {
  const { account, visitor } = await mintCustomer({ licences: 1, name });
  const store = await mintStore();
  const { domain: shopUrl, apiSecretKey, accessToken } = store;
  const activated = await visitor.post("/activate", { email: account.email, shopUrl, apiSecretKey, accessToken });
  expect(activated.status).toBe(303);
  await waitForIndex(account.uid);
  return { account, visitor, store };
}

const waitForIndex = (uid: string) =>
  expect.poll(() => fetchOperationValue("getUser", clerk, { uid })).toMatchObject({ uid });

test("an administrator finds a person by a part of the name, and a licence by its store and its owner", async () => {
  const name = `Zoé ${uniqueName()}`;
  const { account, store } = await mintPerson(name);
  const { visitor } = await mintAdministrator();
  const [person, licence] = [`/admin/users/${account.uid}`, `/admin/licenses/${account.licenceIds[0]}`];
  expect(listStaffLinks(await search(visitor, name.slice(4, 15).toUpperCase()))).toEqual([licence, person]);
  expect(listStaffLinks(await search(visitor, store.name))).toEqual([licence]);
  const both = await search(visitor, account.email);
  expect(listStaffLinks(both)).toEqual([licence, person]);
  expect(both.document.querySelectorAll("h2").map(({ text }) => text)).toEqual(
    expect.arrayContaining(["Licences", "Personnes"]),
  );
  expect(both.html).toContain(`<mark>${account.email}</mark>`);
});

test("it shows five of each and leads to the lists with the same search", async () => {
  const { account } = await mintCustomer({ licences: 6 });
  const { visitor } = await mintAdministrator();
  const query = new URLSearchParams({ q: account.email });
  const links = listStaffLinks(await search(visitor, account.email)).filter((to) => to.startsWith("/admin/licenses"));
  expect(links).toHaveLength(6);
  expect(account.licenceIds.map((id) => `/admin/licenses/${id}`)).toEqual(expect.arrayContaining(links.slice(0, 5)));
  expect(links[5]).toBe(`/admin/licenses?${query}`);
  expect((await visitor.get(`/admin/licenses?${query}`)).status).toBe(200);
});

test("customers, strangers, former administrators and a customer's view find none of it", async () => {
  const { account, visitor: customer, store } = await mintPerson("Nora Cachée");
  const { account: former, visitor } = await mintAdministrator();
  expect(listStaffLinks(await search(visitor, store.name))).toHaveLength(1);

  for (const query of [account.email, store.name, "Nora Cachée", "licence"]) {
    const page = await search(customer, query);
    expect(page.status).toBe(200);
    expect(listStaffLinks(page), query).toEqual([]);
    expect(page.text).not.toMatch(/Personnes|Cette liste/);
  }
  expect(listLinks(await search(customer, "licence")).length).toBeGreaterThan(0);
  const data = await customer.fetch(`/search.data?${new URLSearchParams({ q: account.email })}`);
  expect(await data.text()).not.toContain(account.licenceIds[0]);

  const { visitor: viewing } = await mintAdministrator();
  expect((await viewing.post(`/admin/users/${account.uid}`, { intent: "view", reason: "Essai" })).status).toBe(303);
  expect(listStaffLinks(await search(viewing, store.name))).toEqual([]);

  // By hand: the session of the former administrator still remembers the role.
  await officialClient().collection("users").doc(former.uid).update({ role: "user" });
  await expect.poll(async () => listStaffLinks(await search(visitor, store.name))).toEqual([]);
});

test("a list that does not answer is named, and the rest is shown", async () => {
  const { account } = await mintPerson("Paul Absent");
  const { visitor } = await mintAdministrator();
  await startFault("licences", { mode: "down", path: "searchLicences" });
  const page = await search(visitor, account.email);
  expect(page.text).toContain("Cette liste n’a pas répondu.");
  expect(listStaffLinks(page)).toEqual([`/admin/users/${account.uid}`]);
  await startFault("firestore", { mode: "down" });
  // A role of five seconds is still known.
  const withoutRole = () => search(visitor, account.email);
  await expect.poll(async () => listStaffLinks(await withoutRole())).toEqual([]);
  expect((await withoutRole()).status).toBe(200);
});
