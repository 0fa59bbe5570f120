/** The search without JavaScript: what an account owns and may do, and what staff find besides. */
import { describe, expect, test } from "vitest";
import { officialClient } from "#tests/contract/firestore-client.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { mintAccount, mintCustomer, signIn, uniqueName } from "#tests/support/minting.ts";
import { activateStore, mintMerchant } from "#tests/support/theme-jobs.ts";
import { managerTicket, postTicket } from "#tests/support/tickets.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

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

describe("/search", () => {
  test("finds a store, what can be done with it, and its ticket for their owner alone", async () => {
    const { visitor, store } = await mintMerchant();
    await postTicket(visitor, { fields: { ...managerTicket, subject: `Menu bloqué sur ${store.name}` } });
    const groups = listGroups(await search(visitor, store.name));
    expect(Object.keys(groups)).toEqual(["Boutiques", "Actions", "Tickets"]);
    expect(groups.Boutiques).toEqual([`/stores/${store.name}`]);
    const shop = encodeURIComponent(store.domain);
    expect(groups.Actions).toEqual(
      expect.arrayContaining([`/theme-installer?shop=${shop}`, `/move?shop=${shop}`, `/deactivate?shop=${shop}`]),
    );
    expect(groups.Tickets).toEqual([expect.stringMatching(/^\/tickets\/\w+$/)]);
    for (const to of Object.values(groups).flat()) expect((await visitor.get(to)).status, to).toBe(200);

    const { visitor: other } = await mintCustomer({ licences: 1 });
    const page = await search(other, store.name);
    expect([page.status, listGroups(page)]).toEqual([200, {}]);
    const data = await other.fetch(`/search.data?${new URLSearchParams({ q: store.name })}`);
    expect((await data.text()).replaceAll(`"${store.name}"`, "")).not.toContain(store.name);
  });

  test("proposes actions before anything is typed, and shows a query without a result as text", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const page = await visitor.get("/search");
    const groups = listGroups(page);
    expect([Object.keys(groups), groups.Actions?.[0]]).toEqual([["Actions", "Pages"], "/activate"]);
    expect(page.document.querySelector("main [role=status]")?.text.trim()).toBeTruthy();
    const form = page.document.querySelector("main form[action='/search']");
    expect(form?.getAttribute("method")?.toLowerCase() ?? "get").toBe("get");
    expect(form?.querySelector("input[name=q]")?.getAttribute("maxlength")).toBe("100");
    for (const query of ["zzzzqqqq <b>", '"><img src=x onerror=alert(1)></script><script>alert(1)</script>']) {
      const found = await search(visitor, query);
      expect(found.html).not.toMatch(/qqqq <b>|<img src=x|<script>alert/);
      expect(found.document.querySelector("main input[name=q]")?.getAttribute("value")).toBe(query);
    }
    const none = (await search(visitor, "zzzzqqqq")).document.querySelector("main [role=status]");
    expect(none?.text.trim()).toBe("Aucun résultat pour «\u00a0zzzzqqqq\u00a0»");
    // One switch of the theme, for the shown one.
    const dark = await visitor.get("/search?q=sombre&shown=light");
    const themes = dark.document.querySelectorAll("main input[name=theme]").map((input) => input.getAttribute("value"));
    expect(themes).toEqual(["dark"]);
    expect(listGroups(await search(visitor, "sombre")).Actions).toContain("/profile#preferences");
  });

  test("changes the language and ends the session by a form of the results", async () => {
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

  test("finds accounts and licences for staff until they are demoted", async () => {
    const listStaffLinks = (page: Page) =>
      Object.values(listGroups(page))
        .flat()
        .filter((to) => to.startsWith("/admin/"));
    const name = `Zoé ${uniqueName()}`;
    const { account, visitor: customer } = await mintCustomer({ licences: 1, name });
    const store = await activateStore(customer);
    const clerk = createActor({ uid: "journey-staff", email: "staff@example.test" }, "admin");
    await expect
      .poll(() => fetchOperationValue("getUser", clerk, { uid: account.uid }))
      .toMatchObject({ uid: account.uid });
    const administrator = await mintAccount({ role: "admin" });
    const staff = await signIn(administrator.email);
    const [person, licence] = [`/admin/users/${account.uid}`, `/admin/licenses/${account.licenceIds[0]}`];
    expect(listStaffLinks(await search(staff, name.slice(4, 15).toUpperCase()))).toEqual([licence, person]);
    expect(listStaffLinks(await search(staff, store.name))).toEqual([licence]);
    const both = await search(staff, account.email);
    expect(listGroups(both)).toMatchObject({ Licences: [licence], Personnes: [person] });
    expect(both.html).toContain(`<mark>${account.email}</mark>`);
    expect(listStaffLinks(await search(customer, account.email))).toEqual([]);

    // By hand: the session still remembers the role.
    await officialClient().collection("users").doc(administrator.uid).update({ role: "user" });
    await expect.poll(async () => listStaffLinks(await search(staff, store.name))).toEqual([]);
  });
});
