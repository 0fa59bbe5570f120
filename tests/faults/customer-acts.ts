/** What customers do with licences, themes, orders, tickets and the assistant. */
import { toForm } from "#tests/support/to-form.ts";
import { Browser } from "./browser.ts";
import { createEmail, mintMerchant, mintPerson, mintStore, mustRedirect, requestId, toActivation } from "./people.ts";
import { findOrder, pay, startCheckout } from "./purchases.ts";
import { pageMs, type Row, type Subject } from "./row.ts";
import { countRows, readLicences, readTickets } from "./states.ts";
import type { World } from "./world.ts";

const credentials = ({ accessToken, apiSecretKey }: { accessToken: string; apiSecretKey: string }) => ({
  ...{ accessToken, apiSecretKey },
});

/** An act of a customer whose licence is active in a store. */
const merchantAct = (
  name: string,
  create: (merchant: Awaited<ReturnType<typeof mintMerchant>>, world: World) => Promise<Omit<Subject, "browser">>,
  options: Partial<Row> & { licences?: number } = {},
): Row => ({
  name: `POST ${name}`,
  budgetMs: pageMs,
  ...options,
  async prepare(world) {
    const merchant = await mintMerchant(world, options.licences);
    const { browser, email } = merchant;
    return { browser, readState: () => readLicences(world, email), ...(await create(merchant, world)) };
  },
});

async function publishedTheme(world: World, shop: string): Promise<string> {
  const themes = await world.control<{ id: number; role: string }[]>("GET", `/stores/${shop}.json`);
  return String(themes.find(({ role }) => role === "MAIN")?.id);
}

const ticket = () => ({ product: "manager", subject: "Facture", message: "Merci.", requestId: requestId() });

export const customerActs = (): Row[] => [
  {
    name: "POST /activate",
    budgetMs: pageMs,
    async prepare(world) {
      const [person, store] = await Promise.all([mintPerson(world, { licences: 1 }), mintStore(world)]);
      const { browser, email } = person;
      const readState = () => readLicences(world, email);
      return { browser, path: "/activate", body: toActivation(email, store), readState };
    },
  },
  merchantAct("/deactivate", async ({ store }) => ({
    path: "/deactivate",
    body: { shopUrl: store.domain, apiSecretKey: store.apiSecretKey, confirm: "on" },
  })),
  merchantAct("/move", async ({ store }, world) => {
    const next = await mintStore(world);
    return { path: "/move", body: { fromShopUrl: store.domain, shopUrl: next.domain, ...credentials(next) } };
  }),
  merchantAct("/stores/:shop (new credentials)", async ({ store }, world) => {
    const sql = `SELECT revision FROM shop_connections WHERE activation_id IN
      (SELECT id FROM activations WHERE shop = ? AND state = 'live')`;
    const read = async () =>
      (await world.rows<{ revision: string }>(sql, store.domain)).map(({ revision }) => revision);
    const [first] = await read();
    const readState = async () => {
      const [revision, ...others] = await read();
      return { isReplaced: revision !== first, others: others.length };
    };
    return { path: `/stores/${store.name}`, body: credentials(store), readState };
  }),
  merchantAct("/theme-installer", async ({ store }) => ({
    path: "/theme-installer",
    body: { shopUrl: store.domain, release: "2.0.4", name: "Mesure" },
  })),
  merchantAct("/update", async ({ email, store }, world) => ({
    path: `/update?shop=${store.domain}`,
    body: {
      ...{ email, shopUrl: store.domain, apiSecretKey: store.apiSecretKey },
      themeId: await publishedTheme(world, store.name),
    },
  })),
  // Each form makes a link.
  merchantAct("/download", async () => ({
    path: "/download",
    body: { release: "2.0.4", acceptTerms: "on" },
    readState: async () => null,
  })),
  {
    name: "GET /download/:ticket (a valid link)",
    budgetMs: pageMs,
    async prepare(world) {
      const { browser } = await mintMerchant(world);
      const path = await mustRedirect(browser, "/download", { release: "1.0.0", acceptTerms: "on" });
      return { browser, path };
    },
  },
  {
    name: "POST /buy",
    budgetMs: pageMs,
    async prepare(world) {
      const { browser, email, uid } = await mintPerson(world);
      await browser.send("/buy");
      const readState = async () => ({
        orders: await countRows(world, "orders", "buyer_uid", uid),
        licences: await readLicences(world, email),
      });
      return { browser, path: "/buy", body: { quantity: "1", requestId: requestId() }, readState };
    },
  },
  {
    name: "GET /payment/success (paid, message of Stripe held)",
    budgetMs: pageMs,
    async prepare(world) {
      const { browser, email } = await mintPerson(world);
      const checkout = await startCheckout(browser);
      // Messages about the payment name the order and not the session.
      const bodyIncludes = await findOrder(world, checkout);
      await world.control("PUT", "/payments/webhooks", { bodyIncludes, hold: true });
      const path = await pay(checkout, email);
      return { browser, path, readState: () => readLicences(world, email) };
    },
  },
  {
    name: "POST /claim",
    budgetMs: pageMs,
    async prepare(world) {
      const { browser, email } = await mintPerson(world);
      const readState = () => readLicences(world, email);
      return { browser, path: "/claim", body: { claim: await findClaim(world), requestId: requestId() }, readState };
    },
  },
  {
    name: "POST /support",
    budgetMs: pageMs,
    async prepare(world) {
      const person = await mintPerson(world);
      const readState = () => readTickets(world, person);
      return { browser: person.browser, path: "/support", body: toForm(ticket()), readState };
    },
  },
  {
    name: "POST /tickets/:ticket (reply)",
    budgetMs: pageMs,
    async prepare(world) {
      const person = await mintPerson(world);
      const path = await mustRedirect(person.browser, "/support", toForm(ticket()));
      const body = toForm({ intent: "reply", message: "Une précision.", requestId: requestId() });
      return { browser: person.browser, path, body, readState: () => readTickets(world, person) };
    },
  },
  {
    name: "POST /assistant",
    // The answer is the page; the model has 20 seconds for it.
    budgetMs: 21_000,
    async prepare(world) {
      const { browser } = await mintPerson(world);
      return { browser, path: "/assistant", body: { message: "Comment installer ?", requestId: requestId() } };
    },
  },
  {
    name: "POST /winning-products (favourite)",
    budgetMs: pageMs,
    async prepare(world) {
      const { browser } = await mintPerson(world);
      const products = await world.listDocuments("winningProducts");
      const product = products.find(({ fields }) => fields.isPublished)?.id ?? "";
      return { browser, path: "/winning-products", body: { intent: "add", product } };
    },
  },
];

/** The code that a visitor's purchase shows. */
async function findClaim(world: World): Promise<string> {
  const visitor = new Browser(world.portalUrl);
  const email = createEmail();
  const checkout = await startCheckout(visitor, { email });
  const page = await visitor.send(await pay(checkout, email));
  const code = /data-claim[^>]*>([^<]+)</.exec(page.text)?.[1]?.trim();
  if (!code) throw new Error(`The purchase has no code: ${page.status}`);
  return code;
}
