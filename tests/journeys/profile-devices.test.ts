/** The devices of one account over HTTP, without JavaScript. */
import { expect, test } from "vitest";
import { mintCustomer, signIn } from "#tests/support/minting.ts";
import { isSignedIn } from "#tests/support/profile.ts";

test("all devices can be signed out at once, this one too", async () => {
  const { account, visitor } = await mintCustomer();
  const elsewhere = await signIn(account.email);
  const ended = await visitor.post("/profile", { intent: "revoke-all" });
  expect(ended).toMatchObject({ status: 303, location: "/login" });
  expect(visitor.cookies.has("session")).toBe(false);
  expect(await isSignedIn(elsewhere)).toBe(false);
});
