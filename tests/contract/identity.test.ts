/** The identity vendor's account API and refresh endpoint, from a client's view. */
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { describe, expect, inject, it } from "vitest";
import { control, fetchMails, newEmail, uniqueName } from "#tests/support/minting.ts";
import { call, type Fields, password, refresh, refused, register, requestMail, tokenError } from "./identity-client.ts";

const project = "demo-portal";

describe("accounts:signUp", () => {
  it("creates an unverified account and signs it in", async () => {
    const email = newEmail();
    const reply = await call("signUp", {
      email: email.toUpperCase(),
      password,
      returnSecureToken: true,
    });
    expect(reply).toMatchObject({ status: 200, body: { email, expiresIn: "3600", refreshToken: expect.any(String) } });
    const info = await call("lookup", { idToken: reply.body.idToken });
    expect(info.body).toMatchObject({
      users: [
        {
          ...{ localId: reply.body.localId, email, emailVerified: false },
          providerUserInfo: [{ providerId: "password", rawId: email }],
        },
      ],
    });
    expect(JSON.stringify(info.body)).not.toContain(password);
  });

  it("rejects a taken address, in any case", async () => {
    const { email } = await register();
    expect(await call("signUp", { email: email.toUpperCase(), password })).toEqual(refused("EMAIL_EXISTS"));
  });

  it.each([
    ["MISSING_EMAIL", { password }],
    ["MISSING_EMAIL", { email: "", password }],
    ["INVALID_EMAIL", { email: "ada@nowhere", password }],
    ["MISSING_PASSWORD", { email: "ada@example.test" }],
    ["WEAK_PASSWORD : Password should be at least 6 characters", { email: "ada@example.test", password: "12345" }],
  ])("rejects a sign-up with %s", async (message, body) => {
    expect(await call("signUp", body)).toEqual(refused(message));
  });

  it("accepts 100 sign-ups per hour and address, and counts only created accounts", async () => {
    await control("PUT", "/quotas/identity", {});
    const [full, fresh] = [`203.0.113.${uniqueName()}`, `203.0.113.${uniqueName()}`];
    const signUp = (address: string, email = newEmail()) => call("signUp", { email, password }, { address });
    const taken = newEmail();
    await signUp(full, taken);
    expect(await signUp(full, taken)).toEqual(refused("EMAIL_EXISTS"));
    const made = await Promise.all(Array.from({ length: 99 }, async () => (await signUp(full)).status));
    expect(made.every((status) => status === 200)).toBe(true);
    expect(await signUp(full)).toEqual(refused("TOO_MANY_ATTEMPTS_TRY_LATER"));
    expect((await signUp(fresh)).status).toBe(200);
    await control("PUT", "/quotas/identity", { signUps: 10_000 });
    expect((await signUp(full)).status).toBe(200);
  });
});

describe("accounts:signInWithPassword", () => {
  it("returns an ID token that the published keys verify", async () => {
    const { email, localId } = await register();
    const { status, body } = await call("signInWithPassword", { email, password, returnSecureToken: true });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { localId, email, registered: true, displayName: "" },
    });

    const idToken = String(body.idToken);
    const keys = createRemoteJWKSet(new URL(`${inject("sandboxUrl")}/jwks`));
    const issuer = `https://securetoken.google.com/${project}`;
    const { payload } = await jwtVerify(idToken, keys, { algorithms: ["RS256"], audience: project, issuer });
    expect(decodeProtectedHeader(idToken)).toEqual({ alg: "RS256", kid: expect.any(String), typ: "JWT" });
    const iat = expect.any(Number);
    expect(payload).toEqual({
      ...{ iss: issuer, aud: project, sub: localId, user_id: localId, iat, auth_time: payload.iat },
      ...{ exp: (payload.iat ?? 0) + 3600, email, email_verified: false },
      firebase: { identities: { email: [email] }, sign_in_provider: "password" },
    });
  });

  it("omits the refresh token unless requested", async () => {
    const { email } = await register();
    const { body } = await call("signInWithPassword", { email, password });
    expect(body).toHaveProperty("idToken");
    expect(body).not.toHaveProperty("refreshToken");
  });

  it("gives an unknown address and a wrong password the same answer", async () => {
    const { email } = await register();
    const unknown = await call("signInWithPassword", { email: newEmail(), password });
    expect(unknown).toEqual(refused("INVALID_LOGIN_CREDENTIALS"));
    expect(await call("signInWithPassword", { email, password: "wrong one" })).toEqual(unknown);
  });

  it.each([
    ["MISSING_EMAIL", { password }],
    ["INVALID_EMAIL", { email: "", password }],
    ["MISSING_PASSWORD", { email: "ada@example.test" }],
  ])("rejects a sign-in with %s", async (message, body) => {
    expect(await call("signInWithPassword", body)).toEqual(refused(message));
  });

  it("blocks the right password after too many wrong ones, until it is reset", async () => {
    const { email } = await register();
    const signIn = (secret: string) => call("signInWithPassword", { email, password: secret });
    for (let attempt = 0; attempt < 9; attempt++)
      expect(await signIn("wrong-one")).toEqual(refused("INVALID_LOGIN_CREDENTIALS"));
    expect((await signIn(password)).status).toBe(200);
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await signIn("wrong-one")).toEqual(refused("INVALID_LOGIN_CREDENTIALS"));
    const { status, body } = await signIn(password);
    expect([status, (body.error as { message: string }).message]).toEqual([
      400,
      expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled/),
    ]);
    const { code } = await requestMail({ requestType: "PASSWORD_RESET", email }, email);
    await call("resetPassword", { oobCode: code, newPassword: password });
    expect((await signIn(password)).status).toBe(200);
  });

  it("accepts 200 concurrent sign-ins", async () => {
    const { email } = await register();
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => call("signInWithPassword", { email, password, returnSecureToken: true })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.refreshToken)).size).toBe(200);
  });
});

describe("GET /jwks", () => {
  it("publishes the keys with a lifetime, and only their public half", async () => {
    const response = await fetch(`${inject("sandboxUrl")}/jwks`);
    expect(response.headers.get("cache-control")).toMatch(/max-age=\d{4,}/);
    const { keys } = (await response.json()) as { keys: Fields[] };
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
    expect(keys.length).toBeGreaterThan(0);
  });
});

describe("POST /securetoken/v1/token", () => {
  it("answers in snake case with a new ID token for the same account", async () => {
    const { refreshToken, localId } = await register();
    const { status, body } = await refresh({ grant_type: "refresh_token", refresh_token: refreshToken });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...{ access_token: body.id_token, id_token: expect.any(String), refresh_token: expect.any(String) },
        ...{ expires_in: "3600", token_type: "Bearer", user_id: localId, project_id: expect.stringMatching(/^\d+$/) },
      },
    });
    expect((await call("lookup", { idToken: body.id_token })).body).toMatchObject({ users: [{ localId }] });
  });

  it.each([
    ["MISSING_REFRESH_TOKEN", { grant_type: "refresh_token" }],
    ["INVALID_REFRESH_TOKEN", { grant_type: "refresh_token", refresh_token: "unknown" }],
  ])("rejects a refresh with %s", async (message, form) => {
    expect(await refresh(form as Record<string, string>)).toEqual(tokenError(message));
  });

  it("answers USER_NOT_FOUND once the account is deleted", async () => {
    const { email, idToken, refreshToken } = await register();
    expect((await call("delete", { idToken })).status).toBe(200);
    const answer = await refresh({ grant_type: "refresh_token", refresh_token: refreshToken });
    expect(answer).toEqual(tokenError("USER_NOT_FOUND"));
    expect(await call("lookup", { idToken })).toEqual(refused("USER_NOT_FOUND"));
    expect(await call("signInWithPassword", { email, password })).toEqual(refused("INVALID_LOGIN_CREDENTIALS"));
  });
});

describe("accounts:resetPassword", () => {
  it("accepts the mailed code once, and ends the sessions", async () => {
    const { email, refreshToken } = await register();
    const { code, link, subject } = await requestMail({ requestType: "PASSWORD_RESET", email }, email, "fr");
    expect(subject).toBe("Réinitialisez votre mot de passe pour demo-portal");
    const { origin, pathname, searchParams } = new URL(link);
    expect(origin + pathname).toBe(`${inject("portalUrl")}/auth/action`);
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ mode: "resetPassword", oobCode: code, apiKey: "demo-api-key", lang: "fr" },
    });

    const checked = await call("resetPassword", { oobCode: code });
    expect(checked.body).toMatchObject({ email, requestType: "PASSWORD_RESET" });
    const weak = await call("resetPassword", { oobCode: code, newPassword: "12345" });
    expect(weak).toEqual(refused("WEAK_PASSWORD : Password should be at least 6 characters"));
    expect((await call("resetPassword", { oobCode: code, newPassword: "brand new" })).status).toBe(200);
    expect(await call("resetPassword", { oobCode: code })).toEqual(refused("INVALID_OOB_CODE"));

    expect(await call("signInWithPassword", { email, password })).toEqual(refused("INVALID_LOGIN_CREDENTIALS"));
    const signedIn = await call("signInWithPassword", { email, password: "brand new" });
    const info = await call("lookup", { idToken: signedIn.body.idToken });
    expect(info.body).toMatchObject({ users: [{ emailVerified: true }] });
    const old = await refresh({ grant_type: "refresh_token", refresh_token: refreshToken });
    expect(old).toEqual(tokenError("TOKEN_EXPIRED"));
  });

  it("answers the same for an unknown address, and sends nothing", async () => {
    const email = newEmail();
    expect(await call("sendOobCode", { requestType: "PASSWORD_RESET", email })).toEqual({
      status: 200,
      body: { kind: "identitytoolkit#GetOobConfirmationCodeResponse", email },
    });
    expect(await fetchMails(email)).toEqual([]);
  });

  it("rejects codes that are missing, unknown, or for another purpose", async () => {
    const { email, idToken } = await register();
    const { code } = await requestMail({ requestType: "VERIFY_EMAIL", idToken }, email);
    expect(await call("resetPassword", {})).toEqual(refused("MISSING_OOB_CODE"));
    expect(await call("resetPassword", { oobCode: "unknown" })).toEqual(refused("INVALID_OOB_CODE"));
    expect(await call("resetPassword", { oobCode: code, newPassword: "brand new" })).toEqual(
      refused("INVALID_OOB_CODE"),
    );
  });
});

describe("accounts:sendOobCode", () => {
  it.each([
    ["MISSING_EMAIL", { requestType: "PASSWORD_RESET" }],
    ["INVALID_EMAIL", { requestType: "PASSWORD_RESET", email: "nobody" }],
    ["INVALID_ID_TOKEN", { requestType: "VERIFY_EMAIL" }],
    ["INVALID_ID_TOKEN", { requestType: "VERIFY_EMAIL", idToken: "a.b.c" }],
    ["MISSING_NEW_EMAIL", { requestType: "VERIFY_AND_CHANGE_EMAIL" }],
    ["INVALID_NEW_EMAIL", { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: "nobody" }],
    ["MISSING_ID_TOKEN", { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: "ada@example.test" }],
  ])("rejects a mail with %s", async (message, body) => {
    expect(await call("sendOobCode", body)).toEqual(refused(message));
  });
});
