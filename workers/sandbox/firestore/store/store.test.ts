/** Tests the stores with Node's SQLite; Durable Objects use SQLite too. */
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { CommitClock } from "./database.ts";
import { DocumentStore } from "./documents.ts";
import { maxIdleMs, maxLifetimeMs, TransactionStore } from "./transactions.ts";

function newStorage(): SqlStorage {
  const database = new DatabaseSync(":memory:");
  const exec = (sql: string, ...bindings: (string | number)[]) => {
    const rows = database.prepare(sql).all(...bindings);
    return { toArray: () => rows, one: () => rows[0], [Symbol.iterator]: () => rows.values() };
  };
  return { exec } as unknown as SqlStorage;
}

describe("CommitClock", () => {
  it("increases with every commit, also after a restart", () => {
    const sql = newStorage();
    const clock = new CommitClock(sql);
    const times = Array.from({ length: 100 }, () => clock.tick());
    times.push(new CommitClock(sql).tick());
    for (const [index, time] of times.slice(1).entries()) expect(time).toBeGreaterThan(times[index] ?? 0);
  });

  it("has microseconds like the vendor's times", () => {
    const clock = new CommitClock(newStorage());
    const spread = Array.from({ length: 20 }, () => clock.tick() % 1000);
    expect(spread.some((micros) => micros >= 100)).toBe(true);
  });

  it("returns a read time before every later commit", () => {
    const clock = new CommitClock(newStorage());
    const readTime = clock.now();
    expect(clock.tick()).toBeGreaterThan(readTime);
  });
});

describe("TransactionStore", () => {
  const began = 1_000_000;

  it("keeps a transaction open while in use, up to its maximum lifetime", () => {
    const store = new TransactionStore(newStorage());
    const { id } = store.begin({ readOnly: false }, 5, began);
    let now = began;
    while (now + maxIdleMs <= began + maxLifetimeMs) {
      now += maxIdleMs;
      expect(store.use(id, now)).toEqual({ id, readOnly: false, readTimeMicros: 5 });
    }
    expect(() => store.use(id, began + maxLifetimeMs + 1)).toThrow(/has expired or is no longer valid/);
  });

  it("ends an idle transaction, and does not know it afterwards", () => {
    const store = new TransactionStore(newStorage());
    const { id } = store.begin({ readOnly: true }, 5, began);
    expect(store.hasOpen(began + maxIdleMs)).toBe(true);
    expect(store.hasOpen(began + maxIdleMs + 1)).toBe(false);
    expect(() => store.use(id, began + maxIdleMs + 1)).toThrow(expect.objectContaining({ status: "ABORTED" }));
    expect(() => store.use(id, began)).toThrow(expect.objectContaining({ status: "INVALID_ARGUMENT" }));
  });

  it("keeps the first read of each subject", () => {
    const store = new TransactionStore(newStorage());
    const { id } = store.begin({ readOnly: false }, 5, began);
    store.recordRead(id, { kind: "document", subject: "a/b", seen: "1" });
    store.recordRead(id, { kind: "document", subject: "a/b", seen: "2" });
    expect(store.reads(id)).toEqual([{ kind: "document", subject: "a/b", seen: "1" }]);
    store.close(id);
    expect(store.reads(id)).toEqual([]);
  });
});

describe("DocumentStore", () => {
  const document = (path: string, updateTimeMicros: number) => ({
    path,
    fields: {},
    createTimeMicros: 1,
    updateTimeMicros,
  });

  it("reads documents at an earlier time while versions are kept", () => {
    const store = new DocumentStore(newStorage());
    store.put(document("c/a", 10), true);
    store.put(document("c/b", 10), true);
    store.put(document("c/a", 20), true);
    store.remove("c/b", 30, true);
    store.put(document("c/c", 40), true);
    const at = (micros: number | null) =>
      [...store.list({ collection: "c" }, micros)].map(({ path, updateTimeMicros }) => [path, updateTimeMicros]);
    expect(at(5)).toEqual([]);
    expect(at(10)).toEqual([
      ["c/a", 10],
      ["c/b", 10],
    ]);
    expect(at(29)).toEqual([
      ["c/a", 20],
      ["c/b", 10],
    ]);
    expect(at(30)).toEqual([["c/a", 20]]);
    expect(at(null)).toEqual([
      ["c/a", 20],
      ["c/c", 40],
    ]);
    expect(store.find("c/a", 15)?.updateTimeMicros).toBe(10);
    store.dropVersions();
    expect(at(10)).toEqual([]);
  });

  it("lists documents by collection, and by collection id below a document", () => {
    const store = new DocumentStore(newStorage());
    for (const path of ["c/a", "c/a/d/1", "c/a/e/x/d/2", "c/ab/d/3", "d/4"]) store.put(document(path, 1), false);
    const paths = (collection: Parameters<DocumentStore["list"]>[0]["collection"]) =>
      [...store.list({ collection })].map(({ path }) => path);
    expect(paths("c")).toEqual(["c/a"]);
    expect(paths({ id: "d", under: "" })).toEqual(["c/a/d/1", "c/a/e/x/d/2", "c/ab/d/3", "d/4"]);
    expect(paths({ id: "d", under: "c/a" })).toEqual(["c/a/d/1", "c/a/e/x/d/2"]);
    expect(store.collectionIds("")).toEqual(["c", "d"]);
    expect(store.collectionIds("c/a")).toEqual(["d", "e"]);
  });
});
