/** Customers activate and deactivate their licences, without JavaScript. */
import { describe, expect, test } from "vitest";
import { mintCustomer, mintStore } from "#tests/support/minting.ts";
import { toActivation } from "#tests/support/theme-jobs.ts";
import { getFieldErrors, getToast } from "#tests/support/visitor.ts";

describe("/activate and /deactivate", () => {
  test("activate two licences, free one of them, and activate it for another store", async () => {
    const { account, visitor } = await mintCustomer({ licences: 2 });
    const { email } = account;
    const [first, second, third] = [await mintStore(), await mintStore(), await mintStore()];
    const home = await visitor.follow(await visitor.submit("/activate", toActivation(visitor, first)));
    expect(getToast(home)).toContain(first.name);
    expect((await visitor.get("/")).text).toContain(first.name);
    const client = { clientId: second.clientId, clientSecret: second.clientSecret };
    await visitor.submit("/activate", { email, shopUrl: second.domain, ...client });
    expect((await visitor.post("/activate", toActivation(visitor, third))).status).toBe(409);

    const list = await visitor.get("/deactivate");
    expect(list.document.querySelector("main [name=apiSecretKey]")).toBeNull();
    const links = list.document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
    for (const { domain } of [first, second]) expect(links).toContain(`/deactivate?shop=${domain}`);
    const page = await visitor.get(`/deactivate?shop=${first.domain}`);
    expect(page.document.querySelector("h1")?.text).toContain(first.name);
    expect(page.text).toContain(`${first.name} ne recevra plus de mises à jour`);
    expect(page.text).toContain(`Elle se termine par ${first.apiSecretKey.slice(-4)}`);
    expect(page.text).toMatch(/Vous gardez.*Vous perdez/);
    const buttons = page.document.querySelectorAll("main form > div:last-child > *").map(({ text }) => text.trim());
    expect(buttons).toEqual(["Garder la licence", "Désactiver la licence"]);

    const fields = { shopUrl: first.domain, apiSecretKey: `shpss_${"0".repeat(32)}`, confirm: "on" };
    const refused = await visitor.post("/deactivate", fields);
    expect([refused.status, getFieldErrors(refused)]).toEqual([422, ["apiSecretKey"]]);
    expect(refused.document.querySelector("main [name=shopUrl]")?.getAttribute("value")).toBe(first.domain);
    const freed = await visitor.submit("/deactivate", { ...fields, apiSecretKey: first.apiSecretKey });
    expect(getToast(await visitor.follow(freed))).toContain(first.name);
    expect((await visitor.get("/deactivate")).document.querySelector("h1")?.text).toContain(second.name);
    await visitor.submit("/activate", toActivation(visitor, third));
  });
});

describe("POST /activate", () => {
  test("shows an error at its field, keeps the address but no secret, and uses no licence", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const [store, other] = [await mintStore(), await mintStore()];
    const fields = toActivation(visitor, store);
    for (const [changes, status, field] of [
      [{ accessToken: other.accessToken }, 422, "accessToken"],
      [{ shopUrl: "www.ma-boutique.fr" }, 400, "shopUrl"],
    ] as const) {
      const sent: typeof fields = { ...fields, ...changes };
      const page = await visitor.post("/activate", sent);
      expect([page.status, getFieldErrors(page)]).toEqual([status, [field]]);
      for (const secret of [sent.accessToken, sent.apiSecretKey]) expect(page.html).not.toContain(secret);
      expect(page.document.querySelector("input[name=shopUrl]")?.getAttribute("value")).toBe(sent.shopUrl);
    }
    await visitor.submit("/activate", fields);
  });
});
