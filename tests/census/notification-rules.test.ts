/** Walks the types of events: each has its line in the table of the rules, and what the line says has a text. */
import { describe, expect, test } from "vitest";
import { eventTypes } from "#base/event-types.ts";
import { type Change, findRule, notificationRules, otherChanges, securityChanges } from "#base/notification-rules.ts";
import { parseKeyring } from "#base/sealed-box.ts";
import { portalEventType } from "#workers/licences/events/contract.ts";
import type { EventNotification } from "#workers/licences/events/follow-up-contract.ts";
import { createSecurityDraft } from "#workers/portal/notifications/security-messages.ts";
import { createAddressMail, createEventDraft } from "#workers/portal/notifications/send-event-notifications.ts";
import { createDecisionDraft } from "#workers/portal/points/send-portal-event-notification.ts";

const at = new Date().toISOString();
const id = "a".repeat(24);
const order: NonNullable<EventNotification["order"]> = {
  ...{ id, number: 1042, createdAt: at, email: "ada@example.test", language: "fr", role: "buyer", quantity: 1 },
  ...{ currency: "eur", claimCode: null },
  ...{ before: { refundedCents: 0 }, fields: { dispute: "open", refundedCents: 100, returned: 1, problem: "amount" } },
};

/** What the licence service reports of any event of this type. */
function toEntry(type: EventNotification["type"], byOwner: boolean): EventNotification {
  const [area] = type.split(".");
  return {
    ...{ event: id, uid: "ada", type, byOwner, isUndo: false, ends: [], licenceId: id, shop: "a-shop.myshopify.com" },
    ...{ fromShop: "b-shop.myshopify.com", pausedReason: null, licences: 1, at },
    ...{ account: "ada@example.test", isGain: false },
    texts: type === "notification.sent" ? { fr: { title: "T", message: "M" }, en: { title: "T", message: "M" } } : null,
    dueAt: type === "licence.seat_due" ? at : null,
    webhook: type === "webhook.disabled" ? { id, host: "hooks.example.test", cause: "gone" } : null,
    template: type.startsWith("template.") ? { id, request: id, file: "page.a.json" } : null,
    templates: type === "template.checked" ? { version: "2.1.0", fits: 1, loses: 1, fails: 1 } : null,
    publication: area === "theme" ? { job: id, theme: "Hiver", at, failure: "PAUSED" } : null,
    halted: type === "release.halted" ? { version: "2.1.0", shop: "a-shop.myshopify.com", files: "" } : null,
    order: area === "order" ? order : null,
  };
}

const mailSettings = { portalUrl: "https://portal.example.test", keyring: parseKeyring(`test1:${"A".repeat(43)}`) };

const createDraft = (type: EventNotification["type"], byOwner: boolean) => {
  const portal = portalEventType.safeParse(type);
  if (!portal.success || type === "notification.sent") return createEventDraft(toEntry(type, byOwner));
  return createDecisionDraft({
    ...{ id, type: portal.data, at, account: "ada@example.test", object: { kind: "user", id: "ada" } },
    actor: { uid: byOwner ? "ada" : "staff", email: "a@example.test", role: "admin" },
    ...{ before: { points: 1 }, after: { points: 3, amount: 2 }, reason: "r", requestId: id, network: null },
  });
};

describe("notificationRules", () => {
  test("has a line for each type of event and each other change, and no more", () => {
    expect(Object.keys(notificationRules).sort()).toEqual([...eventTypes, ...otherChanges, ...securityChanges].sort());
  });

  test.each(eventTypes)("says who is notified of %s, as it is sent", (type) => {
    const rule = findRule(type);
    for (const byOwner of [false, true]) {
      const [notice, draft] = [byOwner ? rule?.byOwner : rule?.notice, createDraft(type, byOwner)];
      if (!notice) expect(draft, `by owner: ${byOwner}`).toBeNull();
      else {
        expect(draft?.audience.kind).toBe(rule?.to === "staff" ? "admins" : "user");
        expect(draft?.isRung ?? true).toBe(notice.bell);
        expect(draft?.mail?.kind ?? null).toBe(notice.mail);
      }
    }
  });

  test.each(eventTypes)("says whether %s is mailed to an address without an owner, as it is sent", async (type) => {
    const rule = findRule(type);
    for (const isUndo of [false, true]) {
      const entry = { ...toEntry(type, false), uid: null, isUndo };
      const isMailed = rule?.toAddress === true && (!isUndo || (findRule("licence.undone")?.toAddress ?? false));
      const letter = await createAddressMail(entry, mailSettings);
      expect(letter?.email ?? null, `undo: ${isUndo}`).toBe(isMailed ? "ada@example.test" : null);
      if (!letter) continue;
      for (const language of ["fr", "en"] as const) {
        const { title, paragraphs, facts } = letter.mail.write(language);
        expect([title, ...paragraphs, ...(facts ?? []).map(({ value }) => value)].join()).not.toMatch(
          /\{\{|undefined|null/,
        );
      }
      expect(await createAddressMail({ ...entry, uid: "ada" }, mailSettings)).toBeNull();
    }
  });

  test.each(["licence.granted", "licence.removed", "licence.restored", "licence.owner_changed"] as const)(
    "mails the licence, its store and its account with %s, with and without an owner",
    async (type) => {
      for (const isGain of [false, true]) {
        const entry = { ...toEntry(type, false), isGain };
        const owned = createEventDraft(entry)?.mail?.write("en");
        const unowned = (await createAddressMail({ ...entry, uid: null }, mailSettings))?.mail.write("en");
        for (const mail of [owned, unowned])
          expect(mail?.facts).toEqual([
            { label: "Licence", value: id },
            { label: "Store", value: "a-shop" },
            { label: "Customer account", value: "ada@example.test" },
          ]);
      }
    },
  );

  test.each(securityChanges)("says by what the owner is notified of %s", (change) => {
    const draft = createSecurityDraft(change, "ada", new Date());
    expect(findRule(change)?.notice).toEqual({
      ...{ bell: draft.isRung, mail: "security", toFormerAddress: draft.mail?.toFormerAddress },
    });
  });

  test.each(Object.keys(notificationRules) as Change[])("names changes that exist for %s", (change) => {
    const line = notificationRules[change];
    const named: readonly Change[] = line === null ? [] : "as" in line ? line.as : line.endedBy;
    for (const each of named) expect(Object.keys(notificationRules)).toContain(each);
    if (line && "as" in line) for (const each of line.as) expect(findRule(each)).not.toBeNull();
  });
});
