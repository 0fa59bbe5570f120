import { expect, test } from "vitest";
import { mintCustomer, mintStore, type Store, signIn } from "#tests/support/minting.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";

const byToken = (store: Store) => ({
  shopUrl: store.domain,
  accessToken: store.accessToken,
  apiSecretKey: store.apiSecretKey,
});

const activate = (visitor: Visitor, fields: Record<string, string>) =>
  visitor.post("/activate", { email: visitor.email, ...fields });

const deactivate = (visitor: Visitor, store: Store) =>
  visitor.post("/deactivate", { shopUrl: store.domain, apiSecretKey: store.apiSecretKey, confirm: "on" });

test("a licence is activated, shown, freed and activated for another store", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const [first, second] = [await mintStore(), await mintStore()];
  const activated = await activate(visitor, byToken(first));
  expect(activated.status).toBe(303);
  const home = await visitor.follow(activated);
  expect(getToast(home)).toContain(first.name);
  expect(home.text).toContain(first.name);

  const full = await activate(visitor, byToken(second));
  expect(full.status).toBe(409);

  const freed = await deactivate(visitor, first);
  expect(freed.status).toBe(303);
  expect((await visitor.get("/")).document.querySelector("main")?.text).not.toContain(`${first.name}.myshopify.com`);
  // A double click, or the same form from two tabs.
  const again = await deactivate(visitor, first);
  expect(again.status).toBe(303);
  expect(getToast(await visitor.follow(again))).toContain(first.name);
  expect((await deactivate(visitor, second)).status).toBe(404);

  expect((await activate(visitor, byToken(second))).status).toBe(303);
});

test("the store's address is accepted in every form that people copy", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const store = await mintStore();
  for (const shopUrl of [
    ` https://${store.domain.toUpperCase()}/admin?x=1 `,
    `https://admin.shopify.com/store/${store.name}/apps`,
    store.domain,
  ]) {
    expect((await activate(visitor, { ...byToken(store), shopUrl })).status, shopUrl).toBe(303);
  }
});

test("a client id with its secret activates like a token", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const store = await mintStore();
  const page = await activate(visitor, {
    shopUrl: store.domain,
    clientId: store.clientId,
    clientSecret: store.clientSecret,
  });
  expect(page.status).toBe(303);
  expect((await visitor.get("/")).text).toContain(store.name);
});

test("activating the same store a second time changes nothing and uses no second licence", async () => {
  const { visitor } = await mintCustomer({ licences: 2 });
  const store = await mintStore();
  await activate(visitor, byToken(store));
  expect((await activate(visitor, byToken(store))).status).toBe(303);
  expect((await visitor.get("/activate")).text).toMatch(/1/);
  const other = await mintStore();
  expect((await activate(visitor, byToken(other))).status).toBe(303);
});

test("a store with a licence of another account is revealed only to the proven owner of the store", async () => {
  const store = await mintStore();
  const owner = await mintCustomer({ licences: 1 });
  await activate(owner.visitor, byToken(store));
  const other = await mintCustomer({ licences: 1 });
  const unproved = await activate(other.visitor, { ...byToken(store), accessToken: `shpat_${"0".repeat(32)}` });
  expect(unproved.status).toBe(422);
  const proved = await activate(other.visitor, byToken(store));
  expect(proved.status).toBe(409);
});

test.each([
  [
    "another store's token",
    async () => ({ ...byToken(await mintStore()), accessToken: (await mintStore()).accessToken }),
    422,
  ],
  [
    "a store that does not exist",
    async () => ({ ...byToken(await mintStore()), shopUrl: "no-such-store-here.myshopify.com" }),
    422,
  ],
  ["a token without the theme scopes", async () => byToken(await mintStore({ scopes: ["read_themes"] })), 422],
  ["a frozen store", async () => byToken(await mintStore({ state: "frozen" })), 422],
  ["no address", async () => ({ ...byToken(await mintStore()), shopUrl: "" }), 400],
  ["a custom domain", async () => ({ ...byToken(await mintStore()), shopUrl: "www.ma-boutique.fr" }), 400],
  [
    "an address that leads elsewhere",
    async () => ({ ...byToken(await mintStore()), shopUrl: "x.myshopify.com.evil.example" }),
    400,
  ],
  [
    "an address with a user in front",
    async () => ({ ...byToken(await mintStore()), shopUrl: "https://a.myshopify.com@evil.example" }),
    400,
  ],
  ["no token", async () => ({ ...byToken(await mintStore()), accessToken: "" }), 400],
  [
    "a token of another kind",
    async () => ({ ...byToken(await mintStore()), accessToken: "shpca_0123456789abcdef0123456789abcdef" }),
    400,
  ],
  [
    "a token that never ends",
    async () => ({ ...byToken(await mintStore()), accessToken: `shpat_${"a".repeat(9_000)}` }),
    400,
  ],
  ["another script", async () => ({ ...byToken(await mintStore()), shopUrl: "магазин.myshopify.com" }), 400],
])(
  "activating with %s shows an error, keeps the address but no secret, and uses no licence",
  async (_name, make, status) => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const fields = await make();
    const page = await activate(visitor, fields);
    expect(page.status).toBe(status);
    if (fields.accessToken) expect(page.html).not.toContain(fields.accessToken);
    expect(page.html).not.toContain(fields.apiSecretKey);
    expect(page.document.querySelector("input[name=shopUrl]")?.getAttribute("value") ?? "").toBe(fields.shopUrl);
    expect(page.document.querySelector("[aria-invalid=true], [role=alert]")).not.toBeNull();
    const good = await mintStore();
    expect((await activate(visitor, byToken(good))).status).toBe(303);
  },
);

test("the form accepts only the account's e-mail", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const store = await mintStore();
  expect((await visitor.post("/activate", { ...byToken(store), email: "alice@demo.test" })).status).toBe(400);
});

test("a licence is not freed without the store's secret, without the confirmation, or by another user", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const store = await mintStore();
  await activate(visitor, byToken(store));
  const fields = { shopUrl: store.domain, apiSecretKey: store.apiSecretKey, confirm: "on" };
  expect((await visitor.post("/deactivate", { ...fields, apiSecretKey: `shpss_${"0".repeat(32)}` })).status).toBe(422);
  expect((await visitor.post("/deactivate", { ...fields, confirm: "" })).status).toBe(400);
  const stranger = await mintCustomer({ licences: 1 });
  const refused = await stranger.visitor.post("/deactivate", fields);
  expect(refused.status).toBe(404);
  expect(refused.text).toContain("Aucune licence active trouvée pour cette boutique.");
  expect((await visitor.get("/")).text).toContain(store.name);
});

test("deactivating asks about one store: what stays, what goes, and the safe button first", async () => {
  const { visitor } = await mintCustomer({ licences: 2 });
  const [first, second] = [await mintStore(), await mintStore()];
  for (const store of [first, second]) await activate(visitor, byToken(store));
  const list = await visitor.get("/deactivate");
  expect(list.document.querySelector("main [name=apiSecretKey]")).toBeNull();
  const links = list.document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
  for (const { domain } of [first, second]) expect(links).toContain(`/deactivate?shop=${domain}`);

  const page = await visitor.get(`/deactivate?shop=${second.domain}`);
  expect(page.document.querySelector("h1")?.text).toContain(second.name);
  expect(page.text).toContain(`${second.name} ne recevra plus de mises à jour`);
  expect(page.text).toContain(`Elle se termine par ${second.apiSecretKey.slice(-4)}`);
  expect(page.text).toMatch(/Vous gardez.*Vous perdez/);
  const buttons = page.document.querySelectorAll("main form > div:last-child > *").map(({ text }) => text.trim());
  expect(buttons).toEqual(["Garder la licence", "Désactiver la licence"]);

  const fields = { shopUrl: second.domain, apiSecretKey: `shpss_${"0".repeat(32)}`, confirm: "on" };
  const refused = await visitor.post("/deactivate", fields);
  expect(refused.status).toBe(422);
  expect(refused.document.querySelector("main [name=shopUrl]")?.getAttribute("value")).toBe(second.domain);
  expect(refused.document.querySelector("[name=apiSecretKey][aria-invalid=true]")).not.toBeNull();
  const freed = await visitor.post("/deactivate", { ...fields, apiSecretKey: second.apiSecretKey });
  expect(freed.status).toBe(303);
  expect((await visitor.get("/deactivate")).document.querySelector("h1")?.text).toContain(first.name);
});

test("the demo's paused licence keeps its pages and serves nothing", async () => {
  const dave = await signIn("dave@demo.test");
  expect((await dave.get("/")).text).toMatch(/En pause/i);
  const page = await dave.get("/download");
  expect(page.text).toContain("Votre licence est en pause");
  expect(page.document.querySelector("input[name=acceptTerms]")).toBeNull();
  const refused = await dave.post("/download", { release: "2.0.4", acceptTerms: "on" });
  expect(refused.status).toBe(409);
});

test("the demo customer activates, downloads, deactivates, and activates another store", async () => {
  const alice = await signIn("alice@demo.test");
  const stores: Store[] = await (await fetch(`${(await import("vitest")).inject("sandboxUrl")}/stores.json`)).json();
  const store = (name: string) => stores.find((each) => each.name === name) as Store;
  expect((await activate(alice, byToken(store("alice-second")))).status).toBe(303);
  const ticket = await alice.post("/download", { release: "2.0.4", acceptTerms: "on" });
  expect(ticket.status).toBe(303);
  const zip = await alice.fetch(ticket.location ?? "");
  expect(zip.status).toBe(200);
  expect((await zip.arrayBuffer()).byteLength).toBeGreaterThan(5 * 1024 * 1024);
  expect((await deactivate(alice, store("alice-second"))).status).toBe(303);
  expect((await activate(alice, byToken(store("alice-third")))).status).toBe(303);
  expect((await deactivate(alice, store("alice-third"))).status).toBe(303);
});
