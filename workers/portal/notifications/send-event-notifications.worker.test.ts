import { describe, expect, test } from "vitest";
import { brand } from "#base/brand.ts";
import { success } from "#base/errors.ts";
import type { EventNotification, OrderNotification } from "#workers/licences/events/follow-up-contract.ts";
import { createReader, documents, erase, getHub, idsFor } from "../fixtures/notifications.ts";
import { bindings, newUid } from "../fixtures/objects.ts";
import { sendEventNotifications } from "./send-event-notifications.ts";

const due = (over: Partial<EventNotification> = {}): EventNotification => ({
  ...{ event: crypto.randomUUID().replaceAll("-", "").slice(0, 24), uid: newUid(), type: "licence.paused" },
  ...{ licenceId: "a".repeat(24), shop: "a-shop.myshopify.com", pausedReason: "Impayé", licences: 1, texts: null },
  ...{
    account: "ada@example.test",
    isGain: false,
    byOwner: false,
    isUndo: false,
    ends: [],
    fromShop: null,
    dueAt: null,
    webhook: null,
  },
  ...{ template: null, templates: null, halted: null, publication: null, order: null },
  at: new Date().toISOString(),
  ...over,
});

/** A licence service where all of these are due, and what is reported to it. */
function serviceWith(...notifications: EventNotification[]) {
  const marked: string[] = [];
  return {
    marked,
    dueEventNotifications: async () => success(notifications),
    markEventsNotified: async (events: string[]) => {
      marked.push(...events);
      return success({ sent: events.length });
    },
  };
}

const send = (licences: ReturnType<typeof serviceWith>) =>
  sendEventNotifications({ env: bindings, licences, now: new Date() });

const written = async (uid: string | null) =>
  Object.entries(await documents()).filter(([, { userId }]) => userId === uid);

const order = (over: Partial<OrderNotification> = {}): OrderNotification => ({
  ...{ id: "e".repeat(24), email: "buyer@example.test", language: "fr", role: "buyer", quantity: 3, currency: "eur" },
  ...{ number: 1_042, createdAt: "2026-11-29T09:00:00.000Z", claimCode: null, before: null, fields: {}, ...over },
});
const changes = { quantity: 3, removed: 2, paused: 1 };

describe("sendEventNotifications", () => {
  test("notifies the owner of a pause with its reason once, however often it is sent", async () => {
    const notification = due();
    const service = serviceWith(notification);
    await Promise.all([send(service), send(serviceWith(notification))]);
    await send(serviceWith(notification));
    const found = await written(notification.uid);
    expect(found.map(([, { title, message }]) => [title, message])).toEqual([
      ["Votre licence est en pause", expect.stringMatching(/a-shop.*Impayé/)],
    ]);
    expect(service.marked).toEqual([notification.event]);
    for (const [id] of found) await erase(id);
  });

  test("sends one notification with the number of several granted licences", async () => {
    const notification = due({ type: "licence.granted", shop: null, pausedReason: null, licences: 3 });
    await send(serviceWith(notification));
    const found = await written(notification.uid);
    expect(found.map(([, { title }]) => title)).toEqual(["Vous avez reçu 3 licences"]);
    for (const [id] of found) await erase(id);
  });

  test.each<[EventNotification["type"], Partial<OrderNotification>, string, string, string]>([
    ["order.failed", {}, "Votre paiement a été refusé", "Vous n’avez pas été débité", "/buy?basket=last"],
    ["order.paid", {}, "Vos 3 licences sont prêtes", "Activez-en une", "/activate"],
    ["order.paid", { role: "payer" }, "Les 3 licences de votre client sont prêtes", "facture", "/profile#purchases"],
    ["order.paid", { role: "owner" }, "3 licences ont été achetées pour vous", "Activez-en une", "/activate"],
    [
      "order.refunded",
      { fields: { ...changes, refundedCents: 79_800 }, before: { refundedCents: 39_900 } },
      "399,00 € vous sont remboursés",
      "2 licences sur 3 sont retirées. 1 licence sur 3 est en pause",
      "/profile#purchases",
    ],
    [
      "order.refunded",
      { fields: { quantity: 0, refundedCents: 39_900 }, before: { refundedCents: 0 } },
      "399,00 € vous sont remboursés",
      "Aucune licence n’avait été accordée",
      "/profile#purchases",
    ],
    [
      "order.refunded",
      { fields: { quantity: 3, returned: 2, refundedCents: 0 }, before: { refundedCents: 39_900 } },
      "Votre remboursement n’a pas abouti",
      "2 licences sur 3 fonctionnent à nouveau",
      "/profile#purchases",
    ],
    [
      "order.refunded",
      { role: "owner", fields: { quantity: 3, returned: 2 } },
      "2 licences vous sont rendues",
      "de nouveau",
      "/",
    ],
    [
      "order.refunded",
      { role: "owner", fields: changes },
      "Un achat fait pour vous a été remboursé",
      "2 licences sur 3",
      "/profile#purchases",
    ],
    ["order.dispute_changed", { fields: { dispute: "open" } }, "Paiement contesté", "en pause", "/profile#purchases"],
    [
      "order.dispute_changed",
      { fields: { dispute: "won" } },
      "La contestation est close",
      "de nouveau",
      "/profile#purchases",
    ],
    [
      "order.dispute_changed",
      { fields: { ...changes, dispute: "lost" } },
      "Paiement annulé par la banque",
      "2 licences sur 3 sont retirées",
      "/profile#purchases",
    ],
    ["order.licences_returned", { fields: { returned: 2 } }, "2 licences vous sont rendues", "de nouveau", "/"],
    [
      "order.claimed",
      { fields: { account: "c@example.test" } },
      "Un achat a changé de compte",
      "code",
      "/profile#purchases",
    ],
  ])("notifies an account of an order of %s %j", async (type, over, title, message, link) => {
    const notification = due({ type, shop: null, licenceId: null, pausedReason: null, order: order(over) });
    await send(serviceWith(notification));
    const found = await written(notification.uid);
    const plain = (text: unknown) => String(text).replaceAll("\u00a0", " ");
    expect(found.map(([, fields]) => [plain(fields.title), fields.link])).toEqual([[title, link]]);
    expect(plain(found[0]?.[1].message)).toContain(message);
    for (const [id] of found) await erase(id);
  });

  test("writes the reason of a pause by an order in the reader's language", async () => {
    const notification = due({ pausedReason: "order.disputed" });
    await send(serviceWith(notification));
    const [[id = "", fields] = []] = await written(notification.uid);
    expect(fields?.message).toContain("paiement contesté auprès de la banque");
    expect(JSON.stringify(fields)).not.toContain("order.disputed");
    await erase(id);
  });

  test.each([
    ["amount", "Un paiement ne correspond pas"],
    ["refund_reversed", "La banque d’un client a renvoyé un remboursement"],
    ["unread", "n’est pas lu depuis un jour"],
  ])("notifies staff of what an order with the problem %s needs", async (problem, message) => {
    const about = order({ id: crypto.randomUUID().replaceAll("-", "").slice(0, 24), email: null, fields: { problem } });
    await send(serviceWith(due({ type: "order.problem_found", uid: null, order: about })));
    const found = Object.entries(await documents()).filter(([, { link }]) => link === `/admin/orders/${about.id}`);
    expect(found.map(([, fields]) => fields.message)).toEqual([expect.stringContaining(message)]);
    for (const [id] of found) await erase(id);
  });

  test("notifies staff of a payment without an order, with its entry in the log", async () => {
    const link = "/admin/events?kind=order.unmatched";
    await send(serviceWith(due({ type: "order.unmatched", uid: null, shop: null, licenceId: null })));
    const found = Object.entries(await documents()).filter(([, fields]) => fields.link === link);
    expect(found.map(([, { title, userId }]) => [title, userId ?? null])).toEqual([["Paiement sans commande", null]]);
    for (const [id] of found) await erase(id);
  });

  test("shows an account's new owner which theme the licences are for and where to activate", async () => {
    const notification = due({ type: "account.bound", shop: null, pausedReason: null, licences: 2 });
    await send(serviceWith(notification));
    const found = await written(notification.uid);
    expect(found.map(([, { title, link }]) => [title, link])).toEqual([
      [`2 licences ${brand.themeName} sont à vous`, "/activate"],
    ]);
    for (const [id] of found) await erase(id);
  });

  test("reminds the owner of a scheduled copy, and reports its publication or its failure", async () => {
    const uid = newUid();
    const copy = { job: "d".repeat(24), theme: "Hiver", at: "2026-07-01T07:00:00.000Z", failure: null };
    await send(
      serviceWith(
        due({ uid, type: "theme.publish_reminded", publication: copy }),
        due({ uid, type: "theme.published", publication: copy }),
        due({ uid, type: "theme.publish_cancelled", publication: { ...copy, failure: "PAUSED" } }),
      ),
    );
    const found = await written(uid);
    const shown = found.map(([, { title, message, link, type }]) => ({ title, message, link, type }));
    const link = `/jobs/${copy.job}`;
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "info", link, message: expect.stringContaining("09:00") }),
        expect.objectContaining({ type: "success", link, title: expect.stringMatching(/Hiver.*est publié$/) }),
        expect.objectContaining({ type: "error", link, message: expect.stringMatching(/en pause/) }),
      ]),
    );
    for (const [id] of found) await erase(id);
  });

  test("notifies staff of templates that a release breaks, and of a declined offer", async () => {
    const template = { id: "b".repeat(24), request: "c".repeat(24), file: "page.summer.json" };
    const broken = due({
      type: "template.checked",
      uid: null,
      templates: { version: "9.9.9", fits: 1, loses: 0, fails: 2 },
    });
    await send(serviceWith(broken, due({ type: "template.declined", template })));
    const found = Object.entries(await documents()).filter(([, { link }]) => String(link).startsWith("/templates"));
    expect(found.map(([, { title, link, audience, userId }]) => ({ title, link, audience, userId }))).toMatchObject([
      { title: expect.stringContaining("9.9.9"), link: "/templates?version=9.9.9&fit=review" },
      { title: "Modèle refusé par a-shop", link: `/templates/${template.id}/deliver` },
    ]);
    for (const [id, { userId }] of found) {
      expect(userId ?? null).toBeNull();
      await erase(id);
    }
  });

  test("notifies staff of a release that a failed install has halted, and no customer", async () => {
    const halted = { version: "9.8.7", shop: "a-shop.myshopify.com", files: "sections/a.liquid" };
    await send(serviceWith(due({ type: "release.halted", uid: null, shop: null, halted })));
    const found = Object.entries(await documents()).filter(([, { link }]) => link === "/admin/releases/9.8.7");
    expect(found.map(([, { type, message, userId }]) => [type, message, userId ?? null])).toEqual([
      ["error", expect.stringMatching(/a-shop.*sections\/a\.liquid/), null],
    ]);
    for (const [id] of found) await erase(id);
  });

  test("notifies staff of a webhook that was switched off by itself, until it is on", async () => {
    const webhook = { id: "c".repeat(24), host: "hooks.example.test", cause: "failures" as const };
    const off = due({ type: "webhook.disabled", uid: null, shop: null, webhook });
    await send(serviceWith(off));
    const find = async () => Object.values(await documents()).filter(({ link }) => String(link).includes(webhook.id));
    expect((await find()).map(({ title, userId }) => [title, userId ?? null])).toEqual([
      ["Webhook désactivé\u00a0: hooks.example.test", null],
    ]);
    const end = { event: off.event, type: off.type, uid: null };
    await send(serviceWith(due({ type: "webhook.changed", uid: null, shop: null, ends: [end] })));
    expect(await find()).toEqual([]);
  });

  test("notifies the owner until when a former development store needs a licence, also when they found it out", async () => {
    const uid = newUid();
    await send(serviceWith(due({ type: "licence.seat_due", uid, byOwner: true, dueAt: "2026-12-13T10:00:00.000Z" })));
    const found = await written(uid);
    expect(found.map(([, { title, message, link }]) => [title, message, link])).toEqual([
      ["Il faut une licence à a-shop", expect.stringContaining("avant le 13"), "/stores/a-shop"],
    ]);
    for (const [id] of found) await erase(id);
  });

  test("deletes the notification that an event ends, and sends none that is over already", async () => {
    const uid = newUid();
    const paused = due({ uid });
    await send(serviceWith(paused));
    const [[id = ""] = []] = await written(uid);
    await getHub(uid).listLatest(createReader(uid), 1);
    const end = { event: paused.event, type: "licence.paused", uid } as const;
    const enabled = due({ uid, type: "licence.enabled", ends: [end] });
    const over = due({ uid, type: "licence.granted" });
    const undo = due({ uid, type: "licence.removed", isUndo: true, ends: [{ ...end, event: over.event }] });
    const service = serviceWith(enabled, over, undo);
    await send(service);
    const left = await written(uid);
    const titles = left.map(([, { title }]) => title);
    expect(left.map(([left]) => left)).not.toContain(id);
    expect(titles.sort()).toEqual([
      "Une modification de vos licences est annulée",
      "Votre licence est de nouveau active",
    ]);
    expect(await idsFor(createReader(uid))).not.toContain(id);
    expect(service.marked.sort()).toEqual([paused, enabled, over, undo, over].map(({ event }) => event).sort());
    for (const [each] of left) await erase(each);
  });

  test("notifies owners of their own acts only when a licence leaves a store", async () => {
    const uid = newUid();
    const own = (type: EventNotification["type"], over: Partial<EventNotification> = {}) =>
      due({ uid, type, byOwner: true, ...over });
    await send(
      serviceWith(
        own("licence.activated"),
        own("licence.granted"),
        own("theme.publish_cancelled", {
          publication: { job: "d".repeat(24), theme: "Hiver", at: "2026-07-01T07:00:00.000Z", failure: null },
        }),
        own("licence.deactivated"),
        own("licence.moved", { fromShop: "old-shop.myshopify.com" }),
      ),
    );
    const found = await written(uid);
    // Without mails, the bell is the only way.
    expect(found.map(([, { title, message, link }]) => [title, message, link]).sort()).toEqual([
      [
        "Vous avez déplacé une licence",
        expect.stringMatching(/old-shop pour a-shop.*mot de passe/),
        "/profile#sessions",
      ],
      ["Vous avez désactivé une licence", expect.stringMatching(/a-shop.*mot de passe/), "/profile#sessions"],
    ]);
    for (const [id] of found) await erase(id);
  });

  test("sends nothing to an account without an owner, and marks its row", async () => {
    const before = Object.keys(await documents()).length;
    const service = serviceWith(due({ uid: null }));
    await send(service);
    expect(Object.keys(await documents())).toHaveLength(before);
    expect(service.marked).toHaveLength(1);
  });
});
