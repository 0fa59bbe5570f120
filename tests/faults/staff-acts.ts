/** What the staff do: licences, people, points, orders, announcements, webhooks and products. */

import type { Account } from "#tests/support/minting.ts";
import type { Body } from "./browser.ts";
import { measuredWebhook } from "./demo.ts";
import {
  createEmail,
  mintAccount,
  mintMerchant,
  mintPerson,
  mintStore,
  requestId,
  signInStaff,
  toActivation,
  uniqueName,
} from "./people.ts";
import { buy } from "./purchases.ts";
import { finishedMs, pageMs, type Row } from "./row.ts";
import { countRows, readLicences, readPoints, readUser } from "./states.ts";
import type { World } from "./world.ts";

const reason = "Mesure";

interface Act {
  path: string;
  body: Body;
  readState?: () => Promise<unknown>;
}

const act = (name: string, create: (world: World) => Promise<Act>, budgetMs = pageMs): Row => ({
  name: `POST ${name}`,
  budgetMs,
  async prepare(world) {
    const staff = await signInStaff(world);
    return { browser: staff.browser, ...(await create(world)) };
  },
});

/** An act on a customer's licence. */
const licenceAct = (
  path: string,
  fields: (customer: Account) => Record<string, string> = () => ({}),
  isInstalled = true,
): Row =>
  act(path, async (world) => {
    const customer = isInstalled ? await mintMerchant(world) : await mintAccount(world, { licences: 1 });
    const body = { licenceId: customer.licenceIds[0] ?? "", reason, requestId: requestId(), ...fields(customer) };
    return { path, body, readState: () => readLicences(world, customer.email) };
  });

/** An act on a person's page. They have signed in. */
const personAct = (
  intent: string,
  fields: Record<string, string>,
  readState?: (world: World, customer: Account) => Promise<unknown>,
  role: "user" | "admin" = "user",
): Row =>
  act(
    `/admin/users/:uid (${intent})`,
    async (world) => {
      const customer = await mintPerson(world, { licences: 1, role });
      return {
        path: `/admin/users/${customer.uid}`,
        body: { intent, reason, requestId: requestId(), ...fields },
        ...(readState ? { readState: () => readState(world, customer) } : {}),
      };
    },
    finishedMs,
  );

const isDisabled = async (world: World, { email }: Account) => ({
  isDisabled: (await world.findIdentity(email))?.disabled === true,
});

export const staffActs = (): Row[] => [
  act("/admin/create-license", async (world) => {
    const { email } = await mintAccount(world);
    const body = { email, count: "2", reason, requestId: requestId() };
    return { path: "/admin/create-license", body, readState: () => readLicences(world, email) };
  }),
  licenceAct("/admin/pause-license"),
  act("/admin/enable-license", async (world) => {
    const customer = await mintAccount(world, { licences: 1 });
    const { browser } = await signInStaff(world);
    const fields = { licenceId: customer.licenceIds[0] ?? "", reason };
    await browser.send("/admin/pause-license", fields);
    const body = { ...fields, requestId: requestId() };
    return { path: "/admin/enable-license", body, readState: () => readLicences(world, customer.email) };
  }),
  licenceAct("/admin/remove-license", undefined, false),
  licenceAct("/admin/deactivate-license"),
  licenceAct("/admin/change-owner", () => ({ email: createEmail() }), false),
  act("/admin/activate-license", async (world) => {
    const [{ email }, store] = await Promise.all([mintPerson(world, { licences: 1 }), mintStore(world)]);
    const body = { ...toActivation(email, store), reason, requestId: requestId() };
    return { path: "/admin/activate-license", body, readState: () => readLicences(world, email) };
  }),
  act("/admin/licenses/bulk", async (world) => {
    const { email, licenceIds } = await mintAccount(world, { licences: 2 });
    const body = { act: "pause", ids: licenceIds.join(" "), reason, requestId: requestId() };
    return { path: "/admin/licenses/bulk?act=pause", body, readState: () => readLicences(world, email) };
  }),
  act("/admin/users (points)", async (world) => {
    const { email, uid } = await mintPerson(world, { licences: 1 });
    const body = { intent: "adjust", email, amount: "50", reason, requestId: requestId() };
    return { path: "/admin/users", body, readState: () => readPoints(world, uid) };
  }),
  personAct("points", { amount: "-50" }, (world, { uid }) => readPoints(world, uid)),
  personAct("note", { text: "Mesure" }, async (world, { uid }) => ({
    notes: await countRows(world, "staff_notes", "uid", uid),
  })),
  personAct("role", { role: "user" }, (world, { uid }) => readUser(world, uid, ["role"]), "admin"),
  personAct("disable", {}, isDisabled),
  personAct("end-sessions", {}),
  personAct("points-payment", { allowed: "yes" }, (world, { uid }) => readUser(world, uid, ["paysWithPoints"])),
  act("/admin/orders/:order (refund)", async (world) => {
    const { browser, email } = await mintPerson(world);
    const { orderId } = await buy(world, browser, email);
    const staff = await signInStaff(world);
    const page = await staff.browser.send(`/admin/orders/${orderId}?ask=refund`);
    const seen = /name="seen"[^>]*value="([^"]*)"/.exec(page.text)?.[1] ?? "";
    const body = { intent: "refund", quantity: "1", reason, requestId: requestId(), seen };
    const readState = async () => ({
      licences: await readLicences(world, email),
      refunded: (
        await world.rows<{ amount: number }>("SELECT amount_refunded AS amount FROM orders WHERE id = ?", orderId)
      )[0],
    });
    return { path: `/admin/orders/${orderId}`, body, readState };
  }),
  act("/admin (notification)", async (world) => {
    const title = uniqueName();
    const { email } = await mintAccount(world);
    const form = { title, message: "Mesure", type: "info", audience: "user", userEmail: email };
    const readState = async () => ({ sent: (await world.findDocuments("systemNotifications", "title", title)).length });
    return { path: "/admin", body: { intent: "notification", requestId: requestId(), ...form }, readState };
  }),
  act("/admin (banner)", async () => ({
    path: "/admin?tab=banner",
    body: { intent: "banner", message: uniqueName() },
  })),
  act("/admin/webhooks", async (world) => {
    // There may be only a few, and each column adds some.
    await world.rows("DELETE FROM webhook_endpoints WHERE description <> ?", measuredWebhook);
    const description = uniqueName();
    const url = `${world.stack.sandboxUrl}/webhooks/${description}`;
    const body = { url, description, requestId: requestId(), "event:release.published": "on" };
    const readState = async () => ({
      webhooks: await countRows(world, "webhook_endpoints", "description", description),
    });
    return { path: "/admin/webhooks", body, readState };
  }),
  act("/admin/winning-products/new", async (world) => {
    const nameFr = uniqueName();
    const texts = { nameFr, reasonFr: "Se vend.", nameEn: "Vase", reasonEn: "Sells.", niche: "decoration" };
    const amounts = { price: "39,00", cost: "9,80", shipping: "3,90", advertising: "4", trend: "10 20 30" };
    const body = { ...texts, ...amounts, countries: "FR", image: "", links: "", expiresAt: "", requestId: requestId() };
    const readState = async () => ({
      products: (await world.findDocuments("winningProducts", "fr.name", nameFr)).length,
    });
    return { path: "/admin/winning-products/new", body, readState };
  }),
  act("/admin/exports/:file", async () => ({
    path: "/admin/exports/users",
    body: { list: "users", query: `q=${uniqueName()}`, separator: "comma", requestId: requestId() },
  })),
  act("/admin/maintenance (shop-health)", async () => ({
    path: "/admin/maintenance",
    body: { task: "shop-health", requestId: requestId() },
  })),
];
