import { afterEach, describe, expect, test, vi } from "vitest";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { toFields } from "../clients/firestore-values.ts";
import { erasePointsAuthor } from "./erase-points-author.ts";

afterEach(() => void vi.unstubAllGlobals());

describe("erasePointsAuthor", () => {
  test("removes the uid from answered requests and ledger entries of all customers, and no other", async () => {
    const { store } = createInMemoryFirestore();
    const paths = {
      request: ["pointsRequests", "one"],
      other: ["pointsRequests", "two"],
      ada: ["users", "ada", "pointsLedger", "entry"],
      emma: ["users", "emma", "pointsLedger", "entry"],
    } as const;
    const authors = { request: "nora", other: "ines", ada: "nora", emma: "nora" } as const;
    for (const [name, path] of Object.entries(paths)) {
      const field = path[0] === "users" ? "by" : "answeredBy";
      const fields = toFields({ [field]: authors[name as keyof typeof paths], amount: 50 });
      await store.commit([{ update: { path, fields } }]);
    }
    await erasePointsAuthor(store, "nora");
    const read = async (name: keyof typeof paths) => (await store.get(paths[name]))?.fields;
    for (const name of ["request", "ada", "emma"] as const) expect(await read(name)).toEqual({ amount: 50 });
    expect(await read("other")).toEqual({ answeredBy: "ines", amount: 50 });
  });
});
