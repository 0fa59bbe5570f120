/** Tests the stores with Node's SQLite; Durable Objects use SQLite too. */
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { CommitClock } from "./database.ts";
import { DocumentStore } from "./documents.ts";

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

describe("DocumentStore", () => {
  const document = (path: string, updateTimeMicros: number) => ({
    path,
    fields: {},
    createTimeMicros: 1,
    updateTimeMicros,
  });

  it("lists documents by collection, and by collection id below a document", () => {
    const store = new DocumentStore(newStorage());
    for (const path of ["c/a", "c/a/d/1", "c/a/e/x/d/2", "c/ab/d/3", "d/4"]) store.put(document(path, 1));
    const paths = (collection: Parameters<DocumentStore["list"]>[0]["collection"]) =>
      [...store.list({ collection })].map(({ path }) => path);
    expect(paths("c")).toEqual(["c/a"]);
    expect(paths({ id: "d", under: "" })).toEqual(["c/a/d/1", "c/a/e/x/d/2", "c/ab/d/3", "d/4"]);
    expect(paths({ id: "d", under: "c/a" })).toEqual(["c/a/d/1", "c/a/e/x/d/2"]);
    expect(store.collectionIds("")).toEqual(["c", "d"]);
    expect(store.collectionIds("c/a")).toEqual(["d", "e"]);
  });
});
