import { describe, expect, test } from "vitest";
import {
  activate,
  administrator,
  bindings,
  call,
  changeLicence,
  createActor,
  createCustomer,
  runSql,
} from "../fixtures/internal.ts";
import { countRows, explain, findScans } from "../fixtures/query-plan.ts";
import { createStore } from "../fixtures/stores.ts";
import { Database } from "../platform/database.ts";
import { sql } from "../platform/sql.ts";
import type { EventFilters, EventSearch } from "./contract.ts";
import { searchEventLog, selectOwnEvents } from "./event-search-repository.ts";

const search = async (filters: Partial<EventSearch>) => {
  const { status, body } = await call(administrator, "searchEvents", filters);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const types = async (filters: Partial<EventSearch>) => (await search(filters)).events.map(({ type }) => type);

/** Every combination of the values, each of which may be left out. */
function combine(values: EventFilters): EventFilters[] {
  return Object.entries(values).reduce<EventFilters[]>(
    (all, [name, value]) => [...all, ...all.map((each) => ({ ...each, [name]: value }))],
    [{}],
  );
}

describe("searchEventLog and selectOwnEvents", () => {
  test("neither read the whole log nor sort what they find for any combination of filters", async () => {
    const id = "0".repeat(24);
    const kinds = [undefined, "licence", "licence.paused"] as const;
    const filters = {
      q: "alice paused",
      actor: "uid-1",
      person: "a@example.test",
      licence: id,
      store: "a.myshopify.com",
      from: "2026-01-01",
      to: "2026-02-01",
      object: { kind: "job", id },
    } satisfies EventFilters;
    const after = { value: "2026-01-15T00:00:00.000Z", id: "7", above: 50, isBackwards: false };
    const before = { ...after, isBackwards: true };
    const actors = [filters.actor, "staff@example.test"];
    const all = actors
      .flatMap((actor) => combine({ ...filters, actor }))
      .flatMap((each) => kinds.map((kind) => (kind ? { ...each, kind } : each)));
    for (let first = 0; first < all.length; first += 100) {
      const part = all.slice(first, first + 100);
      expect(
        await findScans((database) =>
          part.flatMap((each) => [null, after, before].map((cursor) => searchEventLog(database, each, cursor, 50))),
        ),
      ).toEqual([]);
    }
    const owner = createActor();
    expect(await findScans((database) => selectOwnEvents(database, owner, after, 10))).toEqual([]);
    expect(
      await explain((database) => searchEventLog(database, { actor: "uid-1", kind: "licence" }, after, 50)),
    ).toEqual([
      expect.stringContaining("events_by_actor_and_area"),
      // The owner's account, and the present state of a release, an activation and a licence, each by its key.
      ...["accounts", "releases", "activations", "licences"].flatMap((table) => [
        expect.stringMatching(/^CORRELATED SCALAR SUBQUERY/),
        expect.stringMatching(new RegExp(`^SEARCH . USING INDEX .*${table}`)),
        ...(table === "activations" ? [expect.stringMatching(/^SEARCH l USING INDEX/)] : []),
      ]),
    ]);
  });
});

describe("searchEventLog", () => {
  test("reads little more than a page of a long log shows", async () => {
    await runSql(`INSERT INTO events (id, at, type, account, actor_uid, actor_email, actor_role, licence_id, shop, object_kind, object_id)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    SELECT 'plan-' || i, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || i || ' hours'), iif(i % 9, 'theme.updated', 'licence.paused'),
      'plan' || (i % 20) || '@plan.test', 'plan-' || (i % 20), 'plan' || (i % 20) || '@plan.test', 'user', printf('%024x', i % 20),
      'plan-' || (i % 20) || '.myshopify.com', 'job', printf('%024x', i % 20) FROM n`);
    const database = new Database(bindings.DB);
    const id = (7).toString(16).padStart(24, "0");
    const [, place] = await database.rows(searchEventLog(database, { store: "plan-7.myshopify.com" }, null, 1, 99));
    const middle = { value: place?.at ?? "", id: String(place?.place), above: 100, isBackwards: false };
    const filters: EventFilters[] = [
      {},
      { person: "plan7@plan.test" },
      { actor: "plan-7" },
      { actor: "plan7@plan.test" },
      { licence: id },
      { store: "plan-7.myshopify.com" },
      { object: { kind: "job", id } },
      { kind: "licence" },
      { kind: "licence.paused" },
      { actor: "plan-7", kind: "licence" },
      { from: "2020-01-01" },
      { to: new Date(Date.now() - 50 * 86_400_000).toISOString().slice(0, 10) },
      { q: "plan-7.myshopify" },
    ];
    for (const each of filters) {
      for (const cursor of [null, middle]) {
        const { read, shown } = await countRows(searchEventLog(database, each, cursor, 50));
        expect(shown, JSON.stringify(each)).toBeGreaterThan(1);
        expect(read, JSON.stringify(each)).toBeLessThanOrEqual(2 * shown + 2);
      }
    }
  });
});

describe("findScans", () => {
  test("notices a whole table and a sort", async () => {
    expect(
      await findScans((database) => database.statement(sql`SELECT reason FROM events e ORDER BY reason`)),
    ).toHaveLength(2);
  });
});

describe("searchEvents", () => {
  test("finds events by each filter and by words for administrators", async () => {
    const { actor, licenceIds } = await createCustomer(2);
    const store = createStore();
    expect((await activate(actor, store)).status).toBe(200);
    const [paused = ""] = licenceIds;
    await changeLicence("pause", paused);
    const granted = ["licence.granted", "licence.granted"];
    const everything = ["licence.paused", "licence.activated", "account.bound", ...granted];
    expect(await types({ person: actor.email.toUpperCase() })).toEqual(everything);
    expect(await types({ q: actor.email })).toEqual(everything);
    expect(await types({ actor: actor.uid })).toEqual(["licence.activated", "account.bound"]);
    expect(await types({ actor: actor.uid, kind: "licence" })).toEqual(["licence.activated"]);
    expect(await types({ actor: actor.uid, kind: "account.bound" })).toEqual(["account.bound"]);
    expect(await types({ actor: actor.email.toUpperCase() })).toEqual(["licence.activated", "account.bound"]);
    expect(await types({ store: store.shop })).toContain("licence.activated");
    expect(await types({ licence: paused, kind: "licence.paused" })).toEqual(["licence.paused"]);
    expect(await types({ object: { kind: "licence", id: paused }, kind: "licence.paused" })).toEqual([
      "licence.paused",
    ]);
    expect(await types({ q: `${actor.email.slice(3, 30).toUpperCase()} PAUSE`, kind: "licence" })).toEqual([
      "licence.paused",
    ]);
    expect(await types({ q: `${store.shop} activated`, actor: actor.uid })).toEqual(["licence.activated"]);
    expect(await types({ person: actor.email, from: "2999-01-01" })).toEqual([]);
    expect(await types({ person: actor.email, to: "2000-01-01" })).toEqual([]);
  });

  test("continues after the last event without a gap", async () => {
    const { actor } = await createCustomer(7);
    for (const filters of [{ person: actor.email }, { q: actor.email }]) {
      const whole = (await search(filters)).events.map(({ id }) => id);
      const first = await search({ ...filters, limit: 3 });
      const second = await search({ ...filters, limit: 3, after: first.next ?? "" });
      const third = await search({ ...filters, limit: 3, after: second.next ?? "" });
      expect([first, second, third].flatMap(({ events }) => events.map(({ id }) => id))).toEqual(whole);
      expect(third.next).toBeNull();
      expect((await search({ ...filters, limit: 3, after: third.previous ?? "" })).events).toEqual(second.events);
    }
  });

  test("reads characters of the index's query language as ordinary text", async () => {
    const { actor } = await createCustomer();
    // Words of hexadecimal digits could occur in an id.
    for (const q of ['"quoted" text', "reason : x OR y", "xyz*", "NOT xyz", "(xyz", "x^yz -xyz", "%_%"])
      expect(await types({ q, person: actor.email })).toEqual([]);
  });

  test("requires an administrator, a known filter and a word of three letters", async () => {
    expect((await call(createActor(), "searchEvents", {})).body.code).toBe("NOT_ADMIN");
    for (const filters of [{ q: "ab" }, { q: "" }, { kind: "nothing" }, { from: "2026-02-30" }])
      expect((await call(administrator, "searchEvents", filters)).status).toBe(400);
  });
});
