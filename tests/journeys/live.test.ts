import { describe, expect, test } from "vitest";
import { openedLive } from "#tests/support/live.ts";
import { mintCustomer, signIn } from "#tests/support/minting.ts";

describe("GET /api/live", () => {
  test("greets, answers a ping, and closes the channels of a session at its sign-out, and of no other", async () => {
    const { account, visitor } = await mintCustomer();
    const [here, there] = [await openedLive(visitor), await openedLive(await signIn(account.email))];
    await expect.poll(() => here.messages).toEqual([{ kind: "hello", cursor: expect.any(String) }]);
    const pong = new Promise((resolve) => here.socket.once("message", (data) => resolve(String(data))));
    here.socket.send("ping");
    expect(await pong).toBe("pong");
    await visitor.submit("/logout", {});
    expect(await here.closed).toBe(4401);
    expect(there.socket.readyState).toBe(there.socket.OPEN);
    there.close();
  });
});
