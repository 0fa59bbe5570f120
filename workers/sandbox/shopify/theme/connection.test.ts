import { describe, expect, test } from "vitest";
import { paginate } from "./connection.ts";

const rows = [3, 5, 7, 9, 11];
const read = (args: Parameters<typeof paginate<number>>[1]) => paginate(rows, args, 250, (row) => row);

describe("paginate", () => {
  test("returns every row once when paging forward", () => {
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const { nodes, pageInfo } = read({ first: 2, after });
      seen.push(...nodes);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after);
    expect(seen).toEqual(rows);
  });

  test("reports whether there are rows after a page", () => {
    const first = read({ first: 2 });
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect(read({ first: 9, after: first.pageInfo.endCursor }).pageInfo.hasNextPage).toBe(false);
    expect(read({ first: 0 })).toEqual({ nodes: [], pageInfo: { hasNextPage: true, endCursor: null } });
  });

  test("continues after a deleted row, and rejects an invalid cursor", () => {
    const cursor = paginate([6], { first: 1 }, 250, (row) => row).pageInfo.endCursor;
    expect(read({ first: 1, after: cursor }).nodes).toEqual([7]);
    expect(() => read({ first: 1, after: "nonsense" })).toThrow("Invalid cursor");
  });

  test.each([
    [251, "first cannot exceed 250"],
    [-1, "first must be a positive number"],
  ])("rejects pages of %i: %s", (first, message) => {
    expect(() => read({ first })).toThrow(message);
  });
});
