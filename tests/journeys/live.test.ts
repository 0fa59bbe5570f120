/** The live channel over HTTP: who may open it, its messages, and its end. */
import { describe, expect, test } from "vitest";
import { officialClient } from "#tests/contract/firestore-client.ts";
import { openedLive, openLive } from "#tests/support/live.ts";
import { mintCustomer, signIn } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";

describe("/api/live is opened", () => {
  test("only with a session, from the same site, and as a WebSocket", {
    meta: { provokes: ["FORBIDDEN_ORIGIN", "UPGRADE_REQUIRED"] },
  }, async () => {
    const { visitor } = await mintCustomer();
    expect(await openLive(new Visitor())).toEqual({ status: 401, code: "SIGN_IN_REQUIRED" });
    const foreign = { status: 403, code: "FORBIDDEN_ORIGIN" };
    for (const origin of ["https://evil.example", "null", `${visitor.origin}.evil.example`, ""])
      expect(await openLive(visitor, { origin }), origin).toEqual(foreign);
    const plain = await visitor.fetch("/api/live", { headers: { origin: visitor.origin } });
    expect(plain.status).toBe(426);
    expect(await plain.json()).toMatchObject({ code: "UPGRADE_REQUIRED", status: 426 });
  });
});

test("it greets, answers a ping, and ignores other messages", async () => {
  const { visitor } = await mintCustomer();
  const channel = await openedLive(visitor);
  await expect.poll(() => channel.messages).toEqual([{ kind: "hello", cursor: expect.any(String) }]);
  const pong = new Promise((resolve) => channel.socket.once("message", (data) => resolve(String(data))));
  channel.socket.send("ping");
  expect(await pong).toBe("pong");
  channel.socket.send("subscribe: staff");
  expect(await channel.closed).toBe(4400);
});

test("signing out closes the channels of this session and of no other", async () => {
  const { account, visitor } = await mintCustomer();
  const [here, there] = [await openedLive(visitor), await openedLive(await signIn(account.email))];
  await visitor.post("/logout", {});
  expect(await here.closed).toBe(4401);
  expect(there.socket.readyState).toBe(there.socket.OPEN);
  there.close();
});

test("a former administrator receives nothing more, and can open the channel as a customer", async () => {
  const { account, visitor } = await mintCustomer({ role: "admin" });
  const channel = await openedLive(visitor);
  await officialClient().doc(`users/${account.uid}`).update({ role: "user" });
  expect(await channel.closed).toBe(4401);
  (await openedLive(visitor)).close();
});
