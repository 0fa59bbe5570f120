/** The assistant's limits under parallel requests: messages per hour and person, one question at a time, tokens a day. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask, fetchChats, fetchConversation } from "#tests/support/chat.ts";
import { control, mintAccount, mintCustomer, openSession } from "#tests/support/minting.ts";
import { inParallel, pickSize } from "#tests/support/size.ts";
import { Visitor } from "#tests/support/visitor.ts";

beforeEach(() => control("DELETE", "/chat.json"));
beforeEach(() => control("PUT", "/chat", { pauseMs: 0 }));
afterEach(() => control("PUT", "/chat", {}));

describe("POST /api/chat", () => {
  test("accepts exactly 30 of many parallel messages in several sessions of one account", {
    meta: { provokes: "CHAT_LIMIT" },
  }, async () => {
    const account = await mintAccount();
    const [count, questions] = pickSize([20, 200], [8, 40]);
    const sessions = await Promise.all(Array.from({ length: count }, () => openSession(account.email)));
    // Each question has its own address, because requests of one network have a limit too.
    const visitors = Array.from({ length: questions }, (_, index) => {
      const visitor = new Visitor();
      visitor.setCookie(sessions[index % count] ?? "");
      return visitor;
    });
    let accepted = 0;
    let limited = 0;
    // An account gets one answer at a time, so the others are sent again.
    for (let round = 0; round <= 30 && limited === 0; round++) {
      const replies = await inParallel(questions, questions, (index) =>
        ask(visitors[index] as Visitor, `Question ${index}`),
      );
      for (const { status } of replies) expect([200, 409, 429]).toContain(status);
      accepted += replies.filter(({ status }) => status === 200).length;
      limited += replies.filter(({ status }) => status === 429).length;
    }
    expect(accepted).toBe(30);
    expect(limited).toBeGreaterThan(0);
    expect(await fetchChats()).toHaveLength(30);
    const refused = await ask(visitors[0] as Visitor, "Encore une");
    expect(refused).toMatchObject({ status: 429, problem: { code: "CHAT_LIMIT" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3_600);
  });

  test("sends exactly one of many copies of a message to the vendor", async () => {
    const { visitor } = await mintCustomer();
    const requestId = crypto.randomUUID();
    const copies = pickSize(200, 30);
    const replies = await inParallel(copies, copies, () => ask(visitor, "Comment activer ?", { requestId }));
    for (const { status } of replies) expect([200, 409]).toContain(status);
    expect(await fetchChats()).toHaveLength(1);
    const { messages, leftThisHour } = await fetchConversation(visitor);
    expect(messages).toHaveLength(2);
    expect(leftThisHour).toBe(29);
  });
});
