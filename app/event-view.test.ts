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
      ...{ ownerUid: null, actor: null, addressHash: null, present: null },
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

  test.each([
    ["licence.paused", "paused", "Resume the licence"],
    ["licence.paused", "active", undefined],
    ["licence.paused", "removed", undefined],
    ["licence.enabled", "active", "Pause the licence"],
    ["licence.enabled", "available", "Pause the licence"],
    ["licence.enabled", "paused", undefined],
    ["licence.granted", "available", "Remove the licence"],
    ["licence.granted", "paused", "Remove the licence"],
    ["licence.granted", "removed", undefined],
    ["licence.restored", "removed", undefined],
    ["licence.activated", "active", "Deactivate the licence"],
    ["licence.activated", null, undefined],
    ["release.published", "published", "Withdraw the release"],
    ["release.published", "withdrawn", undefined],
  ] as const)("offers the opposite of %s only where %s allows it: %s", (type, present, label) => {
    expect(show({ type, present, licenceId: id, version: "1.0.0" }).opposite?.label).toBe(label);
  });

  test.each([
    ["undo:licence.paused", "Undo of “Licence paused”"],
    ["undo:licence.owner_changed", "Undo of “Licence transferred to another customer”"],
    ["order.disputed", "payment disputed with the bank"],
    ["EXPIRED", "Preview left without an answer"],
    ["undo:something", "undo:something"],
    ["Asked by phone", "Asked by phone"],
  ])("says the reason %s in words", (reason, words) => {
    expect(show({ reason }).reason).toBe(words);
  });

  test("does not repeat the code of a failure, or the name of a copy, as a reason", () => {
    const failure = "TOKEN_INVALID";
    expect(show({ type: "theme.job_failed", reason: failure, after: { failure } }).reason).toBeNull();
    expect(show({ type: "theme.pruned", reason: "Copy", before: { theme: "Copy" } }).reason).toBeNull();
  });

  test("names a webhook by its host, also after its deletion", () => {
    const object = { kind: "webhook", id } as const;
    expect(show({ type: "webhook.changed", object, after: { host: "shop.example" } }).object).toBe("shop.example");
    expect(show({ type: "webhook.deleted", object, before: { host: "shop.example" } }).object).toBe("shop.example");
  });
});
