import { describe, expect, test } from "vitest";
import { createEventBody, createTestBody, type EventFacts } from "./payload.ts";

const event: EventFacts = {
  id: "a".repeat(24),
  at: "2026-01-01T00:00:00.000Z",
  type: "licence.owner_changed",
  actorRole: "admin",
  licenceId: "b".repeat(24),
  shop: "alice-shop.myshopify.com",
  version: null,
  objectKind: "licence",
  objectId: "b".repeat(24),
  before: JSON.stringify({ status: "active", account: "ada@example.test", email: "ada@example.test" }),
  after: JSON.stringify({ status: "paused", account: "bob@example.test", plan: "someone@example.test" }),
};

describe("createEventBody", () => {
  test("names the event, its object and the changed fields", () => {
    expect(JSON.parse(createEventBody(event))).toEqual({
      type: "licence.owner_changed",
      timestamp: event.at,
      data: {
        id: event.id,
        actor: "admin",
        object: { kind: "licence", id: event.licenceId },
        licence: event.licenceId,
        store: "alice-shop.myshopify.com",
        version: null,
        before: { status: "active" },
        after: { status: "paused" },
      },
    });
  });

  test("contains no e-mail address, in the fields or as the id of an account", () => {
    const { body } = { body: createEventBody({ ...event, objectKind: "account", objectId: "ada@example.test" }) };
    expect(body).not.toContain("@");
    expect(JSON.parse(body).data.object).toEqual({ kind: "account", id: null });
  });

  test("omits fields that may describe a customer", () => {
    const after = JSON.stringify({ text: "Ada called", reason: "Ada asked", name: "Ada", role: "admin" });
    expect(JSON.parse(createEventBody({ ...event, before: null, after })).data).toMatchObject({
      before: null,
      after: { role: "admin" },
    });
  });
});

describe("createTestBody", () => {
  test("names the type webhook.test", () => {
    expect(JSON.parse(createTestBody("c".repeat(24), event.at))).toEqual({
      type: "webhook.test",
      timestamp: event.at,
      data: { id: "c".repeat(24) },
    });
  });
});
