/** Account changes at the identity vendor, and its strictness about the form of a call. */
import { describe, expect, inject, it } from "vitest";
import { fetchMails, newEmail } from "#tests/support/minting.ts";
import {
  apiKey,
  call,
  fetchAccountInfo,
  password,
  post,
  refresh,
  refused,
  register,
  requestMail,
  tokenError,
} from "./identity-client.ts";

describe("accounts:update with the code of VERIFY_EMAIL", () => {
  it("accepts the mailed code once, and the next token shows the verified address", async () => {
    const { email, idToken, refreshToken } = await register();
    const { code, link } = await requestMail({ requestType: "VERIFY_EMAIL", idToken }, email);
    expect(new URL(link).searchParams.get("mode")).toBe("verifyEmail");
    expect((await call("resetPassword", { oobCode: code })).body).toMatchObject({ email, requestType: "VERIFY_EMAIL" });

    const applied = await call("update", { oobCode: code });
    expect(applied).toMatchObject({ status: 200, body: { email, emailVerified: true } });
    expect(applied.body).not.toHaveProperty("idToken");
    expect(await call("update", { oobCode: code })).toEqual(refused("INVALID_OOB_CODE"));
    const { body } = await refresh({ grant_type: "refresh_token", refresh_token: refreshToken });
    const claims = JSON.parse(Buffer.from(String(body.id_token).split(".")[1] ?? "", "base64url").toString());
    expect(claims).toMatchObject({ email, email_verified: true });
  });
});

describe("accounts:update with the code of VERIFY_AND_CHANGE_EMAIL", () => {
  it("mails the new address, notifies the old one, ends the sessions, and can be reverted", async () => {
    const { email, idToken, refreshToken, localId } = await register();
    const next = newEmail();
    const request = { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken, newEmail: next };
    const { code } = await requestMail(request, next);
    expect((await fetchAccountInfo(idToken)).email).toBe(email);

    const checked = await call("resetPassword", { oobCode: code });
    expect(checked.body).toMatchObject({ requestType: "VERIFY_AND_CHANGE_EMAIL", email, newEmail: next });
    const applied = await call("update", { oobCode: code }, { locale: "fr" });
    expect(applied).toMatchObject({ status: 200, body: { email: next, emailVerified: true, localId } });
    expect(await refresh({ grant_type: "refresh_token", refresh_token: refreshToken })).toEqual(
      tokenError("TOKEN_EXPIRED"),
    );
    expect(await call("signInWithPassword", { email, password })).toEqual(refused("INVALID_LOGIN_CREDENTIALS"));
    expect((await call("signInWithPassword", { email: next, password })).status).toBe(200);

    const [warning] = await fetchMails(email);
    expect(warning?.subject).toBe("Votre adresse de connexion a été modifiée pour demo-portal");
    expect(new URL(warning?.link ?? "").searchParams.get("mode")).toBe("recoverEmail");
    const taken = await call("update", { oobCode: warning?.code });
    expect(taken).toMatchObject({ status: 200, body: { email, emailVerified: true, localId } });
    expect((await call("signInWithPassword", { email, password })).status).toBe(200);
  });

  it("answers the same for an address in use, and sends it nothing", async () => {
    const [{ idToken, email }, other] = [await register(), await register()];
    const request = { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken, newEmail: other.email };
    expect(await call("sendOobCode", request)).toMatchObject({ status: 200, body: { email } });
    expect(await fetchMails(other.email)).toEqual([]);
  });

  it("rejects an address that was taken meanwhile", async () => {
    const { idToken } = await register();
    const next = newEmail();
    const { code } = await requestMail({ requestType: "VERIFY_AND_CHANGE_EMAIL", idToken, newEmail: next }, next);
    await call("signUp", { email: next, password });
    expect(await call("update", { oobCode: code })).toEqual(refused("EMAIL_EXISTS"));
  });
});

describe("accounts:update", () => {
  it("sets the name", async () => {
    const { idToken } = await register();
    const set = await call("update", { idToken, displayName: "Ada" });
    expect(set).toMatchObject({ status: 200, body: { displayName: "Ada" } });
    expect(set.body).not.toHaveProperty("idToken");
    expect(await fetchAccountInfo(idToken)).toMatchObject({ displayName: "Ada" });
  });

  it("sets a password, ends the other sessions, and returns new tokens", async () => {
    const { email, idToken, refreshToken } = await register();
    const { status, body } = await call("update", { idToken, password: "brand new", returnSecureToken: true });
    expect(status).toBe(200);
    expect(await refresh({ grant_type: "refresh_token", refresh_token: refreshToken })).toEqual(
      tokenError("TOKEN_EXPIRED"),
    );
    const renewed = await refresh({ grant_type: "refresh_token", refresh_token: String(body.refreshToken) });
    expect(renewed.status).toBe(200);
    expect((await fetchAccountInfo(body.idToken)).email).toBe(email);
    expect((await call("signInWithPassword", { email, password: "brand new" })).status).toBe(200);
  });

  it("rejects missing identities and invalid values", async () => {
    const { idToken } = await register();
    const forged = `${idToken.slice(0, -6)}AAAAAA`;
    expect(await call("update", {})).toEqual(refused("INVALID_REQ_TYPE : Unsupported request parameters."));
    expect(await call("update", { oobCode: "unknown" })).toEqual(refused("INVALID_OOB_CODE"));
    expect(await call("update", { idToken: forged, displayName: "x" })).toEqual(refused("INVALID_ID_TOKEN"));
    expect(await call("update", { idToken, password: "12345" })).toEqual(
      refused("WEAK_PASSWORD : Password should be at least 6 characters"),
    );
    for (const name of ["lookup", "delete"]) {
      expect(await call(name, {})).toEqual(refused("MISSING_ID_TOKEN"));
      expect(await call(name, { idToken: forged })).toEqual(refused("INVALID_ID_TOKEN"));
    }
  });
});

describe("the API of the identity vendor", () => {
  const malformed = (message: string) => ({
    status: 400,
    body: {
      error: {
        ...{ code: 400, message, status: "INVALID_ARGUMENT" },
        errors: [{ message, domain: "global", reason: "badRequest" }],
        details: [
          { "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: [{ description: message }] },
        ],
      },
    },
  });

  it.each([
    [{ email: 5 }, "Invalid value at 'email' (TYPE_STRING), 5"],
    [{ returnSecureToken: "yes" }, "Invalid value at 'return_secure_token' (TYPE_BOOL), \"yes\""],
  ])("rejects %j before it looks at the account", async (body, message) => {
    expect(await call("signInWithPassword", body)).toEqual(malformed(message));
  });

  it("rejects unknown enum values, and any body but an object", async () => {
    const unknown = await call("sendOobCode", { requestType: "FORGOTTEN" });
    const type = "type.googleapis.com/google.cloud.identitytoolkit.v1.OobReqType";
    expect(unknown).toEqual(malformed(`Invalid value at 'request_type' (${type}), "FORGOTTEN"`));
    for (const body of ["[]", "5", "{"]) {
      const answer = await post(`/identity/v1/accounts:signUp?${apiKey}`, body, { "content-type": "application/json" });
      expect(answer).toMatchObject({ status: 400, body: { error: { status: "INVALID_ARGUMENT" } } });
    }
  });

  it("rejects a wrong and a missing API key, at both services", async () => {
    const form = new URLSearchParams({ grant_type: "refresh_token", refresh_token: "x" });
    const wrong = { code: 400, message: "API key not valid. Please pass a valid API key.", status: "INVALID_ARGUMENT" };
    const missing = { code: 403, message: "The request is missing a valid API key.", status: "PERMISSION_DENIED" };
    const body = { email: "ada@example.test", password };
    expect(await call("signUp", body, { query: "key=wrong" })).toMatchObject({ status: 400, body: { error: wrong } });
    expect(await call("signUp", body, { query: "" })).toMatchObject({ status: 403, body: { error: missing } });
    expect(await post("/securetoken/v1/token?key=wrong", form)).toMatchObject({ status: 400, body: { error: wrong } });
    expect(await post("/securetoken/v1/token", form)).toMatchObject({ status: 403, body: { error: missing } });
  });

  it("answers 501 for features that it lacks", async () => {
    const headers = { "content-type": "application/json" };
    const unsupported = [
      call("signInWithPassword", { tenantId: "other" }),
      call("update", { idToken: "x", email: "ada@example.test" }),
      call("createAuthUri", { identifier: "ada@example.test" }),
      post(`/securetoken/v1/token?${apiKey}`, new URLSearchParams({ grant_type: "password" })),
      post(`/identity/v2/accounts/mfaEnrollment:start?${apiKey}`, "{}", headers),
      post(`/identity/v1/accounts:signUp?${apiKey}`, "{}", { ...headers, authorization: "Bearer x" }),
      post(`/identity/v1/accounts:signUp?${apiKey}`, "{}", { "content-type": "text/plain" }),
    ];
    for (const { status, body } of await Promise.all(unsupported)) {
      expect({ status, body }).toMatchObject({ status: 501, body: { error: { status: "UNIMPLEMENTED" } } });
    }
    expect((await fetch(`${inject("sandboxUrl")}/identity/v1/accounts:lookup?${apiKey}`)).status).toBe(501);
  });
});

describe("GET /mailbox", () => {
  it("lists the mails of one address, newest first, as JSON and as a page with links", async () => {
    const { email, idToken } = await register();
    const first = await requestMail({ requestType: "VERIFY_EMAIL", idToken }, email);
    const second = await requestMail({ requestType: "PASSWORD_RESET", email }, email);
    expect((await fetchMails(email.toUpperCase())).map(({ code }) => code)).toEqual([second.code, first.code]);
    const page = await (await fetch(`${inject("sandboxUrl")}/mailbox?to=${encodeURIComponent(email)}`)).text();
    expect(page.match(/<a href="[^"]+\/auth\/action[^"]+"/g)).toHaveLength(2);
    expect(page.indexOf(second.code)).toBeLessThan(page.indexOf(first.code));
  });
});
