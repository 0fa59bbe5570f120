/** Events of the portal arrive with their own actor and time, and once. */
import { describe, expect, test } from "vitest";
import { administrator, bindings, call, createActor } from "../fixtures/internal.ts";
import { newId } from "../platform/identifier.ts";

const at = new Date("2026-03-01T12:00:00.000Z");

const createEvent = (over: Record<string, unknown> = {}) => ({
  id: newId(at),
  type: "points.adjusted",
  at: at.toISOString(),
  actor: { uid: "staff-1", email: "staff@example.test", role: "admin" },
  account: "Ada@Example.test",
  object: { kind: "user", id: "uid-ada" },
  before: { points: 1 },
  after: { points: 2 },
  reason: "Geste",
  requestId: "request-0001",
  network: "203.0.113.7",
  ...over,
});

const find = (id: string) => bindings.DB.prepare("SELECT * FROM events WHERE id = ?").bind(id).all();

describe("recordEvents", () => {
  test("keeps an event's actor, time and request, and only a hash of the address", async () => {
    const event = createEvent();
    const other = createEvent();
    expect((await call(administrator, "recordEvents", [event, other])).body).toEqual({ recorded: 2 });
    const { results } = await find(event.id);
    expect(results).toEqual([
      expect.objectContaining({
        ...{ id: event.id, at: event.at, type: event.type, account: "ada@example.test", reason: "Geste" },
        ...{ actor_uid: "staff-1", actor_email: "staff@example.test", actor_role: "admin" },
        ...{ object_kind: "user", object_id: "uid-ada", request_id: "request-0001" },
        ...{ before: '{"points":1}', after: '{"points":2}', address_hash: expect.stringMatching(/^[\w-]{22}$/) },
      }),
    ]);
    expect(JSON.stringify(results)).not.toContain("203.0.113.7");
  });

  test("changes nothing when an event arrives again, also with another content", async () => {
    const event = createEvent();
    await Promise.all([1, 2, 3].map(() => call(administrator, "recordEvents", [event])));
    expect((await call(administrator, "recordEvents", [{ ...event, reason: "Autre" }])).status).toBe(200);
    const { results } = await find(event.id);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ reason: "Geste" });
  });

  test("rejects events of the licence service itself, and any event from customers", async () => {
    const forged = createEvent({ type: "licence.granted" });
    expect((await call(administrator, "recordEvents", [createEvent(), forged])).body).toMatchObject({
      code: "INVALID_REQUEST",
    });
    const event = createEvent();
    expect((await call(createActor(), "recordEvents", [event])).body).toMatchObject({ code: "NOT_ADMIN" });
    expect((await find(event.id)).results).toEqual([]);
  });
});
