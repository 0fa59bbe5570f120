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

  test("reports whether there are rows before and after a page", () => {
    const first = read({ first: 2 });
    expect(first.pageInfo).toMatchObject({ hasPreviousPage: false, hasNextPage: true });
    expect(read({ first: 9, after: first.pageInfo.endCursor }).pageInfo).toMatchObject({
      hasPreviousPage: true,
      hasNextPage: false,
    });
    expect(read({ first: 0 })).toMatchObject({
      nodes: [],
      pageInfo: { hasNextPage: true, startCursor: null, endCursor: null },
    });
  });

  test("pages backward and in reverse order", () => {
    expect(read({ last: 2 })).toMatchObject({
      nodes: [9, 11],
      pageInfo: { hasPreviousPage: true, hasNextPage: false },
    });
    const [, second] = read({ first: 2, reverse: true }).edges;
    expect(second?.node).toBe(9);
    expect(read({ first: 2, reverse: true, after: second?.cursor ?? null }).nodes).toEqual([7, 5]);
    expect(read({ last: 1, before: second?.cursor ?? null }).nodes).toEqual([7]);
  });

  test("continues after a deleted row, and rejects an invalid cursor", () => {
    const cursor = paginate([6], { first: 1 }, 250, (row) => row).pageInfo.endCursor;
    expect(read({ first: 1, after: cursor }).nodes).toEqual([7]);
    expect(() => read({ first: 1, after: "nonsense" })).toThrow("Invalid cursor");
  });

  test.each([
    [{}, "you must provide one of first or last"],
    [{ first: 1, last: 1 }, "providing both first and last is not supported"],
    [{ first: 251 }, "first cannot exceed 250"],
    [{ last: -1 }, "last must be a positive number"],
  ])("rejects %j: %s", (args, message) => {
    expect(() => read(args)).toThrow(message);
  });
});
