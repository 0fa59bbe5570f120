/** Points under concurrency: no overdraft and no double effect. */
import { describe, expect, test } from "vitest";
import { mintAdministrator, mintCustomer } from "#tests/support/minting.ts";
import { readBalance, readLedger, requestPoints } from "#tests/support/points.ts";
import { inParallel, pickSize } from "#tests/support/size.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** Like a browser with scripts, which requests only data, because the page itself does not matter here. */
const postAsScript = (visitor: Visitor, fields: Record<string, string>, path = "/profile") =>
  visitor.post(`${path}.data`, fields);

describe("POST /profile", () => {
  test("takes at most the balance for concurrent requests", async () => {
    const { account, visitor } = await mintCustomer({ licences: 3 });
    const requests = pickSize(1_000, 15);
    const pages = await inParallel(requests, requests, () =>
      postAsScript(visitor, { intent: "points", amount: "399", requestId: crypto.randomUUID() }),
    );
    expect(await readBalance(account.uid)).toBe(0);
    const amounts = Object.values(await readLedger(account.uid)).sort((one, other) => one - other);
    expect(amounts).toEqual([-399, -399, -399, 1197]);
    // A request for data gets 202 for a redirect. The others are rejected by the rule, by the account's queue, or because
    // Firestore was too slow, which may hide a success.
    const statuses = new Set(pages.map(({ status }) => status));
    expect([...statuses].filter((status) => ![202, 400, 429, 503].includes(status))).toEqual([]);
    expect(pages.filter(({ status }) => status === 202).length).toBeLessThanOrEqual(3);
  });

  test("counts a request once that arrives many times at once", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const requestId = crypto.randomUUID();
    const copies = pickSize(20, 6);
    const pages = await inParallel(copies, copies, () => requestPoints(visitor, "100", requestId));
    // On a busy machine Firestore may be too slow for some.
    const statuses = pages.map(({ status }) => status).filter((status) => status !== 503);
    expect(new Set(statuses)).toEqual(new Set([303]));
    expect(await readBalance(account.uid)).toBe(299);
    expect(Object.keys(await readLedger(account.uid))).toHaveLength(2);
  });
});

describe("POST /admin/users", () => {
  test("accepts one of concurrent answers by administrators, and returns the points once", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    await requestPoints(visitor, "399");
    const staff = await Promise.all([1, 2].map(() => mintAdministrator()));
    const [line = ""] = Object.keys(await readLedger(account.uid)).filter((id) => id.startsWith("request-"));
    const request = line.replace("request-", "");
    const copies = pickSize(20, 6);
    const burst = () =>
      inParallel(copies, copies, (index) =>
        postAsScript(
          staff[index % 2] ?? visitor,
          { intent: "refuse", request, reason: `Motif ${index % 2}` },
          "/admin/users",
        ),
      );
    let answers = await burst();
    // On a busy machine Firestore may be too slow for all of them.
    for (let again = 0; again < 5 && answers.every(({ status }) => status === 503); again++) answers = await burst();
    const winners = answers
      .map(({ status }, index) => (status === 202 ? index % 2 : null))
      .filter((who) => who !== null);
    expect(new Set(winners).size).toBe(1);
    const ofWinner = answers.filter((_, index) => index % 2 === winners[0]);
    expect(ofWinner.filter(({ status }) => ![202, 503].includes(status))).toEqual([]);
    expect(await readLedger(account.uid)).toMatchObject({ [line]: -399, [`refund-${request}`]: 399 });
    expect(await readBalance(account.uid)).toBe(399);
  });
});
