import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import { type EventFieldName, eventFieldNames } from "#base/event-fields.ts";
import { eventTypes } from "#base/event-types.ts";
import { licenceErrorStatus } from "#base/licence-error-codes.ts";
import { pauseReasons } from "#base/pause-reasons.ts";
import { eventObject, type LoggedEvent } from "#workers/licences/events/contract.ts";
import { exportList } from "#workers/licences/maintenance/exports/contract.ts";
import { orderProblems } from "#workers/licences/orders/contract.ts";
import { licenceStatus } from "#workers/licences/platform/wire.ts";
import { releaseStages, releaseStatus } from "#workers/licences/releases/contract.ts";
import { templateState } from "#workers/licences/templates/contract.ts";
import { jobState } from "#workers/licences/updates/jobs/contract.ts";
import { pointsMeans } from "#workers/portal/points/contract.ts";
import { niches } from "#workers/portal/products/contract.ts";
import { describeValue } from "./event-values.ts";
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
    ["undo:licence.paused", "Undo of: Licence paused"],
    ["undo:licence.owner_changed", "Undo of: Licence transferred to another customer"],
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

  test.each([
    ["clock", "Automatic"],
    ["stripe", "Stripe"],
    ["release-key", "Release key"],
  ])("names the actor %s in words, as none of the staff and without a link", (uid, name) => {
    const view = show({ actor: { uid, email: `${uid}@licences.invalid` } });
    expect(view).toMatchObject({ actor: name, isStaff: false, links: [] });
  });

  test("names an actor without an address as a former account", () => {
    expect(show({ actor: { uid: "uid-1", email: null } }).actor).toBe("Former account");
  });

  test.each(eventObject.shape.kind.options)("names an object of the kind %s in words, never by its id", (kind) => {
    expect(show({ type: "licence.paused", object: { kind, id: "announcementBanner" } }).object).toMatch(
      /^[A-Z][A-Za-z -]+$/,
    );
    expect(show({ type: "licence.paused", object: { kind, id } }).object).not.toContain(id);
  });

  test("names a ticket by its number, and a notification by its title", () => {
    const ticket = { kind: "ticket", id } as const;
    expect(show({ type: "ticket.sent", object: ticket, after: { number: 12 } }).object).toBe("Ticket 12");
    const notification = { kind: "notification", id } as const;
    expect(show({ type: "notification.sent", object: notification, after: { title: "News" } }).object).toBe("News");
  });

  test("links to what a field names by its id, and lists no such field", () => {
    const after = { order: id, replaces: id, undoes: id, request: id, currency: "eur" };
    const view = show({ type: "licence.paused", after });
    expect(view.links).toEqual([
      { label: "The order", to: `/admin/orders/${id}` },
      { label: "The replaced licence", to: `/admin/licenses/${id}` },
    ]);
    expect(view.changes).toEqual([]);
  });
});

describe("listChanges", () => {
  const word = (field: string, after: string | number | boolean) =>
    show({ after: { [field]: after } }).changes.map((change) => `${change.field}: ${change.after}`);

  test.each(eventFieldNames.filter((name) => !["currency", "undoes", "request", "order", "replaces"].includes(name)))(
    "has a word for the field %s in both languages",
    (field) => {
      for (const language of ["en", "fr"] as const) {
        const label = translator(language)(`eventLog.fields.${field}` as "eventLog.fields.status");
        expect(label).not.toMatch(/[a-z][A-Z]|_|^eventLog/);
        expect(label).toMatch(/\p{L}/u);
      }
    },
  );

  test("calls a field that no longer exists so", () => {
    expect(word("oldField", "x")).toEqual(["other detail: x"]);
  });

  /** What the writers of events store in place of words. */
  const codes = {
    status: [
      ...[...licenceStatus.options, ...releaseStatus.options, ...templateState.options, ...jobState.options],
      ...["pending", "accepted", "refused"],
    ],
    state: ["running", "cancelled"],
    stage: releaseStages,
    role: ["user", "admin"],
    cause: ["staff", "failures", "gone"],
    credentials: ["token", "client"],
    dispute: ["none", "open", "won", "lost"],
    means: pointsMeans,
    problem: orderProblems,
    failure: Object.keys(licenceErrorStatus),
    type: [...eventTypes, "webhook.test", "info", "success", "warning", "error"],
    audience: ["everyone", "user", "admins"],
    product: ["theme", "manager"],
    events: ["licence.paused licence.enabled"],
    list: exportList.options,
    niche: niches,
    countries: ["FR, BE"],
    pausedReason: pauseReasons,
  } satisfies Partial<Record<EventFieldName, readonly string[]>>;

  test.each(Object.entries(codes))("says each value of the field %s in words", (field, values) => {
    for (const language of ["en", "fr"] as const) {
      const describe = (value: string) =>
        describeValue(field as EventFieldName, value, { t: translator(language), language, fields: {} });
      for (const value of values) {
        if (/[A-Z._]/.test(value)) expect(describe(value), value).not.toContain(value);
        else expect(describe(value), value).toMatch(/^[^._]+$/);
      }
    }
  });

  test.each([
    ["stage", "all", "rollout: All stores"],
    ["audience", "admins", "recipients: The team"],
    ["credentials", "client", "credentials: client ID and secret"],
    ["releaseDate", "2026-12-01", "release date: 1 Dec 2026"],
    ["enabled", false, "turned on: no"],
    ["size", 12000, "bytes: 12,000"],
  ] as const)("shows %s with the value %s as %s", (field, value, text) => {
    expect(word(field, value)).toEqual([text]);
  });

  test("shows an amount in its currency", () => {
    expect(show({ after: { amountCents: 39900, currency: "eur" } }).changes).toEqual([
      { field: "amount", before: null, after: "€399.00" },
    ]);
  });
});
