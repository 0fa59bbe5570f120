/** The outbox of events, with a licence service that fails, is slow to answer or loses its answer. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { failure, success } from "#base/errors.ts";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import type { PortalEvent } from "#workers/licences/events/contract.ts";
import { toFields } from "#workers/portal/clients/firestore-values.ts";
import { deliverEvent, deliverEventsOf, deliverLeftEvents } from "#workers/portal/events/deliver-events.ts";
import { pickChanges } from "#workers/portal/events/event-recorder.ts";
import { listEvents, toOutboxWrite } from "#workers/portal/events/outbox-repository.ts";
import { createTestEvent } from "#workers/portal/fixtures/events.ts";
import type { TaskTools } from "#workers/portal/task-tools.ts";

afterEach(() => void vi.unstubAllGlobals());

type Behaviour = "ok" | "down" | "answer lost";

function createWorld() {
  const { store } = createInMemoryFirestore();
  /** By id, as the licence service keeps each event once. */
  const recorded = new Map<string, PortalEvent>();
  const state = { behaviour: "ok" as Behaviour, calls: 0 };
  const licences = {
    recordEvents: async (events: PortalEvent[]) => {
      state.calls++;
      if (state.behaviour === "down") return failure("UPSTREAM_UNAVAILABLE");
      for (const event of events) if (!recorded.has(event.id)) recorded.set(event.id, event);
      return state.behaviour === "ok" ? success({ recorded: events.length }) : failure("UPSTREAM_UNAVAILABLE");
    },
  };
  const counts: number[] = [];
  const notified: string[] = [];
  const tools = {
    ...{ store, licences, mustStop: () => false },
    count: (_: string, amount: number) => counts.push(amount),
    notify: async ({ id }: PortalEvent) => void notified.push(id),
  };
  const put = async (...events: PortalEvent[]) =>
    expect(await store.commit(events.map(toOutboxWrite))).toBe("committed");
  const left = async () => (await listEvents(store, 500, null)).events.map(({ id }) => id);
  return { store, recorded, state, tools: tools as unknown as TaskTools & typeof tools, counts, put, left };
}

describe("deliverEvent", () => {
  test("delivers an event at once as it was committed, and deletes its document", async () => {
    const { recorded, tools, put, left } = createWorld();
    const event = createTestEvent({ account: "ada@example.test", before: { points: 1 }, after: { points: 2 } });
    await put(event);
    await deliverEvent(tools, event.id);
    expect([...recorded.values()]).toEqual([event]);
    expect(await left()).toEqual([]);
  });

  test("does not deliver an event whose change was not committed", async () => {
    const { state, tools } = createWorld();
    await deliverEvent(tools, createTestEvent().id);
    expect(state.calls).toBe(0);
  });
});

describe("deliverLeftEvents", () => {
  test.each<Behaviour>(["down", "answer lost"])(
    "delivers an event later, once, after a licence service that is %s",
    async (behaviour) => {
      const { recorded, state, tools, put, left } = createWorld();
      const event = createTestEvent();
      await put(event);
      state.behaviour = behaviour;
      await expect(deliverEvent(tools, event.id)).rejects.toThrow();
      await expect(deliverLeftEvents(tools)).rejects.toThrow();
      expect(await left()).toEqual([event.id]);
      state.behaviour = "ok";
      await deliverLeftEvents(tools);
      await deliverLeftEvents(tools);
      expect([...recorded.keys()]).toEqual([event.id]);
      expect(await left()).toEqual([]);
    },
  );

  test("delivers remaining events in the order of the actions, in batches", async () => {
    const { recorded, state, tools, counts, put, left } = createWorld();
    const startMs = Date.parse("2026-03-01T12:00:00Z");
    const events = Array.from({ length: 250 }, (_, index) => createTestEvent({}, new Date(startMs + index)));
    await put(...[...events].reverse());
    await deliverLeftEvents(tools);
    expect([...recorded.keys()]).toEqual(events.map(({ id }) => id));
    expect([state.calls, counts]).toEqual([3, [100, 100, 50]]);
    expect(await left()).toEqual([]);
  });

  test("delivers all other events beside an invalid document, and fails the run", async () => {
    const { store, recorded, tools, put } = createWorld();
    await store.commit([{ update: { path: ["eventOutbox", "odd"], fields: toFields({ at: new Date(0) }) } }]);
    const event = createTestEvent();
    await put(event);
    await expect(deliverLeftEvents(tools)).rejects.toThrow("1 documents");
    expect([...recorded.keys()]).toEqual([event.id]);
  });
});

describe("deliverEventsOf", () => {
  test("delivers the events of the account to be erased, and no others", async () => {
    const { recorded, tools, put, left } = createWorld();
    const [own, other] = [
      createTestEvent({ account: "Ada@example.test" }),
      createTestEvent({ account: "b@example.test" }),
    ];
    await put(own, other);
    await deliverEventsOf(tools, "ada@example.test");
    expect([...recorded.keys()]).toEqual([own.id]);
    expect(await left()).toEqual([other.id]);
  });
});

describe("pickChanges", () => {
  test("keeps only the changed fields", () => {
    const changes = pickChanges(
      { title: "Un", link: "/a", imageUrl: null },
      { title: "Deux", link: "/a", type: "info" },
    );
    expect(changes).toEqual({ before: { title: "Un", type: null }, after: { title: "Deux", type: "info" } });
  });
});
