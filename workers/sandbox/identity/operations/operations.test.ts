/** Tests what depends on time, disabled accounts and quotas; tests/contract covers everything else. */
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { nodeSqlStorage } from "../../node-sql-storage.ts";
import { Accounts } from "../accounts.ts";
import { ActionCodes } from "../action-codes.ts";
import { IdentityError } from "../errors.ts";
import type { Call } from "../operation.ts";
import { Quotas, setIdentityQuotas } from "../quotas.ts";
import { Sessions } from "../sessions.ts";
import { SigningKeys } from "../signing-keys.ts";
import { SocialGrants } from "../social/grants.ts";
import { tables } from "../tables.ts";
import { operations } from "./index.ts";

type Fields = Record<string, unknown>;

const email = "person@example.test";
const password = "correct horse";
const start = new Date("2026-03-01T10:00:00Z");
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const sql = nodeSqlStorage();
sql.exec(tables);
const env = {
  ...{ PORTAL_URL: "http://localhost:1", FIREBASE_PROJECT_ID: "demo-portal", FIREBASE_API_KEY: "key" },
  ...{ SOCIAL_APP_ID: "app" },
} as Call["env"];
const keys = new SigningKeys(sql, "id-token");
const socialKeys = new SigningKeys(sql, "social");
const accounts = new Accounts(sql);
const sessions = new Sessions({ sql, keys, accounts, projectId: env.FIREBASE_PROJECT_ID });
const codes = new ActionCodes(sql, env);
const quotas = new Quotas(sql);
const grants = new SocialGrants(sql, socialKeys);

async function call(name: string, body: Fields, now = start): Promise<Fields> {
  const operation = operations.get(name);
  if (!operation) throw new Error(`There is no operation ${name}.`);
  const context = { origin: "http://sandbox.test", address: "203.0.113.1", locale: undefined, env, now };
  const reply = await operation(JSON.stringify(body), { ...context, accounts, sessions, codes, quotas, socialKeys });
  return reply as Fields;
}

const getErrorMessage = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => "no refusal",
    (error: unknown) => (error instanceof IdentityError ? error.message : String(error)),
  );

let idToken: string;
let refreshToken: string;

beforeAll(async () => {
  await keys.prepare();
  await socialKeys.prepare();
});

async function createAccount(): Promise<void> {
  for (const account of accounts.list()) accounts.remove(account.uid);
  const reply = await call("signUp", { email, password, returnSecureToken: true });
  idToken = String(reply.idToken);
  refreshToken = String(reply.refreshToken);
}

async function createCode(request: Fields): Promise<string> {
  await call("sendOobCode", request);
  return codes.listMails(undefined, 1)[0]?.code ?? "";
}

describe("operations: time", () => {
  it("accepts a password reset code for an hour and no longer", async () => {
    await createAccount();
    const oobCode = await createCode({ requestType: "PASSWORD_RESET", email });
    expect(await call("resetPassword", { oobCode }, minutesLater(59))).toMatchObject({
      email,
      requestType: "PASSWORD_RESET",
    });
    expect(await getErrorMessage(call("resetPassword", { oobCode, newPassword: "another" }, minutesLater(60)))).toBe(
      "EXPIRED_OOB_CODE",
    );
  });

  it("accepts a verification code for three days and no longer", async () => {
    await createAccount();
    const oobCode = await createCode({ requestType: "VERIFY_EMAIL", idToken });
    expect(await getErrorMessage(call("update", { oobCode }, minutesLater(72 * 60)))).toBe("EXPIRED_OOB_CODE");
    expect(await call("update", { oobCode }, minutesLater(72 * 60 - 1))).toMatchObject({ emailVerified: true });
  });

  it("rejects an ID token an hour after it was issued", async () => {
    await createAccount();
    expect(await call("lookup", { idToken }, minutesLater(59))).toMatchObject({ users: [{ email }] });
    expect(await getErrorMessage(call("lookup", { idToken }, minutesLater(60)))).toBe("INVALID_ID_TOKEN");
  });

  it("requires a recent sign-in, not a refreshed token, for a change that could lock out", async () => {
    await createAccount();
    const refreshed = await sessions.refresh(refreshToken, minutesLater(6));
    for (const token of [idToken, refreshed.idToken]) {
      const tooOld = [
        call("update", { idToken: token, password: "another one" }, minutesLater(6)),
        call("delete", { idToken: token }, minutesLater(6)),
        call(
          "sendOobCode",
          { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken: token, newEmail: "n@example.test" },
          minutesLater(6),
        ),
      ];
      const messages = await Promise.all(tooOld.map(getErrorMessage));
      expect(new Set(messages)).toEqual(new Set(["CREDENTIAL_TOO_OLD_LOGIN_AGAIN"]));
    }
    expect(await call("update", { idToken, displayName: "Ada" }, minutesLater(6))).toMatchObject({
      displayName: "Ada",
    });
    expect(await call("update", { idToken, password: "another one" }, minutesLater(5))).toMatchObject({ email });
  });

  it("invalidates ID tokens from before a new password", async () => {
    await createAccount();
    const oobCode = await createCode({ requestType: "PASSWORD_RESET", email });
    await call("resetPassword", { oobCode, newPassword: "brand new" }, minutesLater(1));
    expect(await getErrorMessage(call("lookup", { idToken }, minutesLater(2)))).toBe("TOKEN_EXPIRED");
    expect(await getErrorMessage(sessions.refresh(refreshToken, minutesLater(2)))).toBe("TOKEN_EXPIRED");
  });

  it("keeps the time of the sign-in through refreshes", async () => {
    await createAccount();
    const refreshed = await sessions.refresh(refreshToken, minutesLater(30));
    const [, payload = ""] = refreshed.idToken.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    expect(claims.auth_time).toBe(start.getTime() / 1000);
    expect(claims.iat).toBe(minutesLater(30).getTime() / 1000);
  });

  it("exchanges a social code within ten minutes only", async () => {
    const verifier = "v".repeat(43);
    const consent = {
      ...{ email, emailVerified: true, name: "Ada", redirectUri: "http://localhost:1/cb", nonce: "n", scope: "openid" },
      codeChallenge: createHash("sha256").update(verifier).digest("base64url"),
    };
    const exchange = { redirectUri: consent.redirectUri, codeVerifier: verifier, issuer: "i", clientId: "app" };
    const late = grants.authorize(consent, start);
    expect(await grants.exchange({ ...exchange, code: late }, minutesLater(10))).toBeNull();
    const timely = grants.authorize(consent, start);
    expect(await grants.exchange({ ...exchange, code: timely }, minutesLater(9))).toMatchObject({
      token_type: "Bearer",
    });
  });
});

describe("operations: disabled account", () => {
  it("rejects a password, a token or a code", async () => {
    await createAccount();
    const reset = await createCode({ requestType: "PASSWORD_RESET", email });
    const verification = await createCode({ requestType: "VERIFY_EMAIL", idToken });
    const { uid } = accounts.findByEmail(email) ?? { uid: "" };
    accounts.change(uid, { disabled: 1 });
    const answers = [
      call("signInWithPassword", { email, password }),
      call("lookup", { idToken }),
      call("update", { idToken, displayName: "Ada" }),
      call("update", { oobCode: verification }),
      call("resetPassword", { oobCode: reset, newPassword: "another one" }),
      call("delete", { idToken }),
      sessions.refresh(refreshToken, start),
    ];
    const messages = await Promise.all(answers.map(getErrorMessage));
    expect(messages).toEqual(answers.map(() => "USER_DISABLED"));
  });

  it("rejects a social sign-in", async () => {
    await createAccount();
    accounts.change(accounts.findByEmail(email)?.uid ?? "", { disabled: 1 });
    const id_token = await socialKeys.sign({
      ...{ iss: "http://sandbox.test/social", aud: "app", sub: "1", email, email_verified: true },
      exp: minutesLater(60).getTime() / 1000,
    });
    const postBody = new URLSearchParams({ id_token, providerId: "google.com" }).toString();
    expect(await getErrorMessage(call("signInWithIdp", { requestUri: "http://localhost", postBody }))).toBe(
      "USER_DISABLED",
    );
  });
});

describe("Quotas", () => {
  const far = new Date("2027-03-01T10:00:00Z");
  const later = (minutes: number) => new Date(far.getTime() + minutes * 60_000);

  it("counts the sign-ups of the last hour", async () => {
    setIdentityQuotas({ signUps: 2, wrongPasswords: 10 });
    const signUp = (name: string, minutes: number) =>
      call("signUp", { email: `${name}@quota.test`, password }, later(minutes));
    await signUp("first", 0);
    await signUp("second", 30);
    await expect(signUp("third", 59)).rejects.toThrow("TOO_MANY_ATTEMPTS_TRY_LATER");
    await signUp("third", 61);
    await expect(signUp("fourth", 89)).rejects.toThrow("TOO_MANY_ATTEMPTS_TRY_LATER");
    setIdentityQuotas({ signUps: 100, wrongPasswords: 10 });
  });

  it("counts the wrong passwords of the last quarter of an hour", async () => {
    const signIn = (secret: string, minutes: number) =>
      call("signInWithPassword", { email: "first@quota.test", password: secret }, later(minutes));
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(signIn("wrong", 100)).rejects.toThrow("INVALID_LOGIN_CREDENTIALS");
    await expect(signIn(password, 114)).rejects.toThrow(/^TOO_MANY_ATTEMPTS_TRY_LATER : /);
    expect(await signIn(password, 116)).toMatchObject({ registered: true });
  });
});
