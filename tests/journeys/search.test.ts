/** The search without JavaScript: own stores and tickets, actions open now, pages and guides, and nothing of others. */
import { afterEach, expect, test } from "vitest";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import { endFaults, mintCustomer, signIn, startFault } from "#tests/support/minting.ts";
import { activateStore, managerTicket, mintCustomerWithStore, postTicket } from "#tests/support/tickets.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const search = (visitor: Visitor, query: string) => visitor.get(`/search?${new URLSearchParams({ q: query })}`);

/** The rows of each group, by its heading: the address of a link, or the fields of a form. */
function listGroups({ document }: Page): Record<string, string[]> {
  const sections = document
    .querySelectorAll("main section")
    .filter((section) => section.querySelector("[data-results]"));
  return Object.fromEntries(
    sections.map((section) => [
      section.querySelector("h2")?.text ?? "",
      section
        .querySelectorAll("[data-results] a, [data-results] form")
        .map((row) => (row.tagName === "A" ? (row.getAttribute("href") ?? "") : (row.getAttribute("action") ?? ""))),
    ]),
  );
}

test("a customer finds the own store, what can be done with it, and its ticket", async () => {
  const { visitor, store } = await mintCustomerWithStore();
  const subject = `Menu bloqué sur ${store.name}`;
  await postTicket(visitor, { fields: { ...managerTicket, subject } });
  const groups = listGroups(await search(visitor, store.name));
  expect(Object.keys(groups)).toEqual(["Boutiques", "Actions", "Tickets"]);
  expect(groups.Boutiques).toEqual([`/stores/${store.name}`]);
  expect(groups.Actions).toEqual(
    expect.arrayContaining([
      `/theme-installer?shop=${encodeURIComponent(store.domain)}`,
      `/stores/${store.name}`,
      `/move?shop=${encodeURIComponent(store.domain)}`,
      `/deactivate?shop=${encodeURIComponent(store.domain)}`,
    ]),
  );
  expect(groups.Tickets).toEqual([expect.stringMatching(/^\/tickets\/\w+$/)]);
  for (const to of Object.values(groups).flat()) expect((await visitor.get(to)).status, to).toBe(200);
});

test("a store and a ticket of another customer are found by their owner alone", async () => {
  const { visitor: owner, store } = await mintCustomerWithStore();
  await postTicket(owner, { fields: { ...managerTicket, subject: `Menu bloqué sur ${store.name}` } });
  const { visitor: other } = await mintCustomerWithStore();
  expect(Object.keys(listGroups(await search(owner, store.name)))).toContain("Boutiques");
  const page = await search(other, store.name);
  expect([page.status, listGroups(page)]).toEqual([200, {}]);
  const data = await other.fetch(`/search.data?${new URLSearchParams({ q: store.name })}`);
  expect((await data.text()).replaceAll(`"${store.name}"`, "")).not.toContain(store.name);
});

test("typing errors, capitals and missing accents find the same", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  for (const query of ["Télécharger", "TELECHARGER", "telecharg", "telecahrger"]) {
    expect(listGroups(await search(visitor, query)).Pages, query).toContain("/download");
  }
});

test("no action is offered that role or state refuse", async () => {
  const { account, visitor, store } = await mintCustomerWithStore();
  const licence = (await fetchOverview(account)).licences.find(({ shop }) => shop === store.domain);
  const clerk = createActor({ uid: "journey-staff", email: "staff@example.test" }, "admin");
  await fetchOperationValue("pauseLicence", clerk, { licenceId: licence?.id ?? "", reason: "unpaid" });
  expect(listGroups(await search(visitor, store.name)).Actions).toEqual([`/stores/${store.name}`]);
  expect(listGroups(await search(visitor, "activer")).Actions ?? []).not.toContain("/activate");

  const { visitor: without } = await mintCustomer();
  const groups = listGroups(await search(without, "licence"));
  const offered = [...(groups.Actions ?? []), ...(groups.Pages ?? [])].filter((to) => to.startsWith("/"));
  expect(offered.filter((to) => /^\/(activate|move|deactivate|download|admin)/.test(to))).toEqual([]);

  const { visitor: staff } = await mintCustomer({ role: "admin" });
  expect(listGroups(await search(staff, "accorder")).Actions).toContain("/admin/create-license");
});

test("a name finds no guide that is merely spelt like it, and one switch of the theme is offered", async () => {
  const { visitor } = await mintCustomer();
  expect(listGroups(await search(visitor, "dave")).Guides ?? []).toEqual([]);
  const dark = await visitor.get("/search?q=sombre&shown=light");
  const themes = dark.document.querySelectorAll("main input[name=theme]").map((input) => input.getAttribute("value"));
  expect(themes).toEqual(["dark"]);
  expect(listGroups(await search(visitor, "sombre")).Actions).toContain("/profile#preferences");
});

test("before anything is typed it proposes what waits, and pages", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const page = await visitor.get("/search");
  const groups = listGroups(page);
  expect(Object.keys(groups)).toEqual(["Actions", "Pages"]);
  expect(groups.Actions?.[0]).toBe("/activate");
  expect(page.document.querySelector("main form[action='/search'] input[name=q]")).not.toBeNull();
  const unverified = (await mintCustomer({ licences: 1, emailVerified: false })).visitor;
  expect(listGroups(await unverified.get("/search")).Actions?.[0]).toBe("/profile");
});

test("the language changes and the session ends by a form of the results", async () => {
  const { visitor } = await mintCustomer();
  const send = (page: Page, action: string) => {
    const form = page.document.querySelector(`main form[action='${action}']`);
    const fields = form
      ?.querySelectorAll("input")
      .map((input) => [input.getAttribute("name"), input.getAttribute("value")]);
    return visitor.post(action, Object.fromEntries(fields ?? []));
  };
  const changed = await visitor.follow(await send(await search(visitor, "anglais"), "/preferences"));
  expect(changed.document.querySelector("h1")?.text).toBe("Search");
  expect(changed.document.querySelector("main input[name=q]")?.getAttribute("value")).toBe("anglais");
  const left = await send(await search(visitor, "sign out"), "/logout");
  expect([left.status, left.location]).toEqual([303, "/login"]);
  const signedOut = await visitor.get("/search?q=licence");
  expect([signedOut.status, signedOut.location]).toEqual([302, "/login?redirectTo=%2Fsearch%3Fq%3Dlicence"]);
});

test("nothing found names the words that were typed, in both languages", async () => {
  const { account } = await mintCustomer();
  const said = async (language: string) => {
    const page = await search(await signIn(account.email, new Visitor({ language })), "zzzzqqqq <b>");
    expect(page.html).not.toContain("qqqq <b>");
    return page.document.querySelector("main [role=status]")?.text.trim().replace("&lt;b&gt;", "<b>");
  };
  expect(await said("fr")).toBe("Aucun résultat pour «\u00a0zzzzqqqq <b>\u00a0»");
  expect(await said("en")).toBe("Nothing found for “zzzzqqqq <b>”");
});

test("without the licence service the stores are named as missing, and pages and guides are found", async () => {
  const { account, visitor } = await mintCustomer({ licences: 1 });
  await activateStore(visitor, account.email);
  await startFault("licences", { mode: "down" });
  const page = await search(visitor, "mettre à jour");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Cette liste n’a pas répondu.");
  const groups = listGroups(page);
  expect(groups.Guides?.length).toBeGreaterThan(0);
  expect(Object.values(groups).flat()).not.toContain("/update");
});
