/** Walks the types of events: each has its line in the table of the rules, and what the line says has a text. */
import { describe, expect, test } from "vitest";
import { eventTypes } from "#base/event-types.ts";
import { type Change, findRule, notificationRules, otherChanges, securityChanges } from "#base/notification-rules.ts";
import type { EventNotification } from "#workers/licences/contract.ts";
import { portalEventType } from "#workers/licences/events/contract.ts";
import { createEventDraft } from "#workers/portal/notifications/send-event-notifications.ts";
import { createDecisionDraft } from "#workers/portal/points/decision-notification.ts";
import { createSecurityDraft } from "#workers/portal/security-notifications/messages.ts";

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
