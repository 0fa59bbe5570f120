import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createIdentityClient, type IdentityClient } from "./identity-client.ts";

/** The client with a service that always gives the same answer. */
async function createTestClient(status: number, body: unknown) {
  const faults: unknown[] = [];
  const asked: { url: string; language: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      asked.push({ url: request.url ?? "", language: request.headers["x-firebase-locale"]?.toString(), body: text });
      response.writeHead(status, { "content-type": "application/json" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const identity = createIdentityClient({ baseUrl, apiKey: "key", onFault: (error) => faults.push(error) });
  return { identity, faults, asked };
}

const error = (message: string) => ({
  error: { code: 400, message, errors: [{ message, domain: "global", reason: "invalid" }] },
});
const tokens = { idToken: "i", refreshToken: "r", localId: "uid-1" };
const social = { idToken: "t", nonce: "n", requestUri: "https://portal.test/cb", providerId: "google.com" };

describe("createIdentityClient", () => {
  test.each([
    ["INVALID_LOGIN_CREDENTIALS", "INVALID_CREDENTIALS"],
    ["EMAIL_NOT_FOUND", "INVALID_CREDENTIALS"],
    ["INVALID_PASSWORD", "INVALID_CREDENTIALS"],
    ["USER_DISABLED", "INVALID_CREDENTIALS"],
    ["TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.", "BLOCKED"],
  ])("reports a sign-in answered with %s as %s", async (message, code) => {
    const { identity, faults } = await createTestClient(400, error(message));
    expect(await identity.signIn("ada@example.test", "secret")).toMatchObject({ ok: false, error: { code } });
    expect(faults).toEqual([]);
  });

  test("signs in with the composed spelling of a password, and then as it was typed only when that is another one", async () => {
    const { identity, asked } = await createTestClient(400, error("INVALID_LOGIN_CREDENTIALS"));
    const sent = () => asked.splice(0).map(({ body }) => JSON.parse(body).password);
    for (const enter of [identity.signIn, identity.reauthenticate]) {
      await enter("ada@example.test", "Cafe\u0301-2024");
      expect(sent()).toEqual(["Café-2024", "Cafe\u0301-2024"]);
      await enter("ada@example.test", "Café-2024");
      expect(sent()).toEqual(["Café-2024"]);
    }
    const accepting = await createTestClient(200, tokens);
    await accepting.identity.signIn("ada@example.test", "Cafe\u0301-2024");
    expect(accepting.asked).toHaveLength(1);
    const blocking = await createTestClient(400, error("TOO_MANY_ATTEMPTS_TRY_LATER"));
    await blocking.identity.signIn("ada@example.test", "Cafe\u0301-2024");
    expect(blocking.asked).toHaveLength(1);
  });

  test.each([
    [400, error("CONFIGURATION_NOT_FOUND")],
    [400, error("toString")],
    [403, { error: "no" }],
    [429, {}],
    [500, error("INTERNAL")],
    [200, "<html>"],
    [200, ""],
    [200, { idToken: "i" }],
  ])("reports a sign-in answered with %i %j as unavailable, logged once without password", async (status, body) => {
    const { identity, faults } = await createTestClient(status, body);
    const refused = await identity.signIn("ada@example.test", "Sesame-123");
    expect(refused).toEqual({ ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } });
    expect(faults).toHaveLength(1);
    expect(String(faults[0])).not.toMatch(/Sesame|ada@/);
  });

  test("sends the address and password in the body, never in the URL", async () => {
    const { identity, asked } = await createTestClient(200, tokens);
    expect(await identity.signIn("ada@example.test", "Sesame-123")).toEqual({ ok: true, value: tokens });
    expect(asked[0]?.url).toBe("/v1/accounts:signInWithPassword?key=key");
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
      email: "ada@example.test",
      password: "Sesame-123",
      returnSecureToken: true,
    });
  });

  test.each<[string, (identity: IdentityClient) => Promise<unknown>]>([
    ["a registration", (identity) => identity.signUp("ada@example.test", "Sesame-123")],
    ["a repeated sign-in", (identity) => identity.reauthenticate("ada@example.test", "Sesame-123")],
    ["a new password", (identity) => identity.changePassword("token", "Sesame-123")],
    ["a sign-in with a custom token", (identity) => identity.signInWithCustomToken("custom")],
    ["a social sign-in", (identity) => identity.signInWithIdp(social)],
  ])("asks for the account's tokens with %s", async (_, call) => {
    const { identity, asked } = await createTestClient(200, tokens);
    expect(await call(identity)).toMatchObject({ ok: true, value: { idToken: "i" } });
    expect(JSON.parse(asked[0]?.body ?? "")).toMatchObject({ returnSecureToken: true });
  });

  test("requests mails in the account's language", async () => {
    const { identity, asked } = await createTestClient(200, { email: "ada@example.test" });
    await identity.sendVerification("token", "fr");
    expect(asked[0]?.language).toBe("fr");
  });

  test("gives a reset mail to an unknown address the result of a known one", async () => {
    const { identity } = await createTestClient(400, error("EMAIL_NOT_FOUND"));
    expect(await identity.sendPasswordReset("nobody@example.test", "en")).toEqual({ ok: true, value: undefined });
  });

  test.each([
    [200, { errorMessage: "INVALID_IDP_RESPONSE : expired" }, "SOCIAL_FAILED"],
    [200, { errorMessage: "FEDERATED_USER_ID_ALREADY_LINKED" }, "SOCIAL_EMAIL_CONFLICT"],
    [200, { needConfirmation: true, ...tokens }, "SOCIAL_EMAIL_CONFLICT"],
    [200, { email: "ada@example.test" }, "SOCIAL_FAILED"],
    [400, error("INVALID_IDP_RESPONSE : bad"), "SOCIAL_FAILED"],
    [400, error("USER_DISABLED"), "ACCOUNT_DISABLED"],
  ])("reports a social sign-in answered with %i %j as %s", async (status, body, code) => {
    const { identity } = await createTestClient(status, body);
    expect(await identity.signInWithIdp(social)).toMatchObject({ ok: false, error: { code } });
  });

  test.each([
    ["EXPIRED_OOB_CODE", "CODE_EXPIRED"],
    ["INVALID_OOB_CODE", "CODE_INVALID"],
    ["WEAK_PASSWORD : Password should be at least 6 characters", "WEAK_PASSWORD"],
  ])("reports a mailed code answered with %s as %s", async (message, code) => {
    const { identity } = await createTestClient(400, error(message));
    expect(await identity.resetPassword("code", "new")).toMatchObject({ ok: false, error: { code } });
  });

  test.each([
    ["WEAK_PASSWORD : Password should be at least 6 characters", "WEAK_PASSWORD"],
    ["PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Uppercase]", "PASSWORD_REQUIREMENTS"],
    ["TOO_MANY_ATTEMPTS_TRY_LATER", "BLOCKED"],
    ["CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "SIGN_IN_REQUIRED"],
    ["USER_DISABLED : The user account has been disabled by an administrator.", "ACCOUNT_DISABLED"],
  ])("reports a new password answered with %s as %s", async (message, code) => {
    const { identity } = await createTestClient(400, error(message));
    expect(await identity.changePassword("token", "new")).toMatchObject({ ok: false, error: { code } });
  });

  test("reports to a signed-in account that it is disabled", async () => {
    const { identity } = await createTestClient(400, error("USER_DISABLED"));
    const refused = await identity.reauthenticate("ada@example.test", "x");
    expect(refused).toMatchObject({ ok: false, error: { code: "ACCOUNT_DISABLED" } });
  });

  test("gives a taken address the result of a free one, and an invalid one an error", async () => {
    const taken = await createTestClient(400, error("EMAIL_EXISTS"));
    expect(await taken.identity.sendAddressChange("token", "x@example.test", "en")).toMatchObject({ ok: true });
    const none = await createTestClient(400, error("INVALID_NEW_EMAIL"));
    const refused = await none.identity.sendAddressChange("token", "x", "en");
    expect(refused).toMatchObject({ ok: false, error: { code: "EMAIL_INVALID" } });
  });

  test("blocks registration, not the account, when the quota of sign-ups is used up", async () => {
    const { identity } = await createTestClient(400, error("TOO_MANY_ATTEMPTS_TRY_LATER"));
    const refused = await identity.signUp("ada@example.test", "x");
    expect(refused).toEqual({ ok: false, error: { code: "REGISTRATION_BLOCKED", details: { minutes: 60 } } });
  });
});
