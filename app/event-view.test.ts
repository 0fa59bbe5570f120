import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import type { LoggedEvent } from "#workers/portal/contract.ts";
import { toLoggedEventView } from "./event-view.ts";

const t = translator("en");
const now = new Date("2026-11-23T12:00:00.000Z");

const show = (event: Partial<LoggedEvent>) =>
  toLoggedEventView(
    {
      ...{ id: "e", at: now.toISOString(), type: "licence.paused", actorRole: "admin", licenceId: null, shop: null },
      ...{ version: null, reason: null, object: null, before: null, after: null, requestId: null, account: null },
      ...{ ownerUid: null, actor: null, addressHash: null },
      ...event,
    },
    { t, language: "en", now },
  );

const id = "0123456789abcdef01234567";

describe("toLoggedEventView", () => {
  test.each([
    ["webhook.tested", { kind: "webhook", id }, "The webhook", `/admin/webhooks/${id}`],
    ["notification.sent", { kind: "notification", id }, "The notification", `/admin?edit=${id}`],
    ["banner.saved", { kind: "banner", id: "announcementBanner" }, "The banner", "/admin?tab=banner"],
    ["export.created", { kind: "export", id }, "Exports", "/admin/exports"],
    ["licence.bulk_cancelled", { kind: "bulk", id }, "The bulk action", `/admin/bulk/${id}`],
  ] as const)("links %s to the page of its object", (type, object, label, to) => {
    expect(show({ type, object }).links).toEqual([{ label, to }]);
  });

  test.each(["webhook", "notification"] as const)("does not link to a deleted %s", (kind) => {
    expect(show({ type: `${kind}.deleted`, object: { kind, id } }).links).toEqual([]);
  });

  test("links to an account by its uid, or by its address when it has never signed in", () => {
    const findPerson = (event: Partial<LoggedEvent>) =>
      show(event).links.find(({ label }) => label === "The person")?.to;
    expect(findPerson({ account: "a@b.test", ownerUid: "uid-1" })).toBe("/admin/users/uid-1");
    expect(findPerson({ account: "a@b.test" })).toBe("/admin/users/by-email?email=a%40b.test");
  });

  test("shows the filters of an export in words, and of typed ones that there were some", () => {
    const { changes } = show({ type: "export.created", after: { list: "licences", filters: "status=paused&q=" } });
    expect(changes).toContainEqual(
      expect.objectContaining({ field: "filters", after: "Status: Paused, with a search text" }),
    );
  });

  test("names a webhook by its host, also after its deletion", () => {
    const object = { kind: "webhook", id } as const;
    expect(show({ type: "webhook.changed", object, after: { host: "shop.example" } }).object).toBe("shop.example");
    expect(show({ type: "webhook.deleted", object, before: { host: "shop.example" } }).object).toBe("shop.example");
  });
});
