/** The social provider, driven by the portal's library, and the identity vendor's handling of its ID tokens. */
import { createHash } from "node:crypto";
import { parse } from "node-html-parser";
import * as oauth from "oauth4webapi";
import { describe, expect, inject, it } from "vitest";
import { newEmail } from "#tests/support/minting.ts";
import {
  call,
  type Fields,
  fetchAccountInfo,
  password,
  refresh,
  refused,
  register,
  requestMail,
  tokenError,
} from "./identity-client.ts";

const client: oauth.Client = { client_id: "demo-social-app" };
const secret = "demo-social-secret";
const insecure = { [oauth.allowInsecureRequests]: true };
const redirectUri = `${inject("portalUrl")}/auth/social/callback`;

interface Person {
  email: string;
  name?: string;
  verified?: "yes" | "";
  decision?: "allow" | "cancel";
}

async function discover(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(`${inject("sandboxUrl")}/social`);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
}

async function newRequest(server: oauth.AuthorizationServer, changes: Record<string, string> = {}) {
  const secrets = { state: oauth.generateRandomState(), nonce: oauth.generateRandomNonce() };
  const verifier = oauth.generateRandomCodeVerifier();
  const url = new URL(server.authorization_endpoint ?? "");
  const parameters = {
    ...{ client_id: client.client_id, redirect_uri: redirectUri, response_type: "code", scope: "openid email profile" },
    ...secrets,
    ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256", ...changes },
  };
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value);
  return { ...secrets, verifier, url };
}

/** Opens the page and sends its form like a browser. */
async function decide(url: URL, { email, name = "", verified = "yes", decision = "allow" }: Person): Promise<Response> {
  const page = parse(await (await fetch(url)).text());
  const hidden = page.querySelectorAll("input[type=hidden]");
  const fields = hidden.map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]);
  const body = new URLSearchParams([...fields, ["email", email], ["name", name], ["verified", verified]]);
  body.set("decision", decision);
  return fetch(url.origin + url.pathname, { method: "POST", body, redirect: "manual" });
}

const returnedTo = (response: Response) => new URL(response.headers.get("location") ?? "");

async function socialIdToken(person: Person, nonce?: string) {
  const server = await discover();
  const request = await newRequest(server, nonce ? { nonce } : {});
  const url = returnedTo(await decide(request.url, person));
  const parameters = oauth.validateAuthResponse(server, client, url, request.state);
  const exchange = () =>
    oauth.authorizationCodeGrantRequest(
      ...([server, client, oauth.ClientSecretPost(secret), parameters, redirectUri, request.verifier] as const),
      insecure,
    );
  const response = await exchange();
  const expected = { expectedNonce: nonce ?? request.nonce, requireIdToken: true };
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
  await oauth.validateApplicationLevelSignature(server, response, insecure);
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (!claims) throw new Error("There is no ID token.");
  return { claims, idToken: tokens.id_token ?? "", exchange };
}

function signInWithIdp(idToken: string, changes: Record<string, string> = {}) {
  const postBody = new URLSearchParams({ id_token: idToken, providerId: "google.com", ...changes }).toString();
  const body = { requestUri: redirectUri, postBody, returnSecureToken: true, returnIdpCredential: true };
  return call("signInWithIdp", body);
}

describe("/social/authorize and /social/token", () => {
  it("signs an account in", async () => {
    const email = newEmail();
    const { claims } = await socialIdToken({ email, name: "Ada" });
    expect(claims).toMatchObject({ email, email_verified: true, name: "Ada", aud: client.client_id });
  });

  it("recognises the same account, and reports an unverified address", async () => {
    const email = newEmail();
    const first = await socialIdToken({ email });
    const second = await socialIdToken({ email, verified: "" });
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(second.claims.email_verified).toBe(false);
  });

  it("exchanges a code once", async () => {
    const { exchange } = await socialIdToken({ email: newEmail() });
    expect(await (await exchange()).json()).toMatchObject({ error: "invalid_grant" });
  });

  it("returns access_denied when the form is cancelled", async () => {
    const request = await newRequest(await discover());
    const { searchParams } = returnedTo(await decide(request.url, { email: "", decision: "cancel" }));
    expect(searchParams.get("error")).toBe("access_denied");
    expect(searchParams.get("state")).toBe(request.state);
    expect(searchParams.has("code")).toBe(false);
  });

  it("repeats the question after an invalid address", async () => {
    const request = await newRequest(await discover());
    const response = await decide(request.url, { email: "nobody" });
    expect(response.status).toBe(400);
    expect(parse(await response.text()).querySelector("[role=alert]")?.text).toBe("Type an e-mail address.");
  });

  it.each([
    ["invalid_request", { state: "" }],
    ["invalid_request", { nonce: "" }],
    ["invalid_request", { code_challenge: "" }],
    ["invalid_request", { code_challenge_method: "plain" }],
    ["invalid_scope", { scope: "email" }],
    ["unsupported_response_type", { response_type: "token" }],
  ])("sends %s back for %j", async (error, changes) => {
    const request = await newRequest(await discover(), changes as unknown as Record<string, string>);
    const response = await fetch(request.url, { redirect: "manual" });
    expect(returnedTo(response).searchParams.get("error")).toBe(error);
  });

  it.each([
    { client_id: "another" },
    { redirect_uri: "https://evil.test/auth/social/callback" },
    { redirect_uri: `${redirectUri}/` },
  ])("never redirects for %j", async (changes) => {
    const request = await newRequest(await discover(), changes as unknown as Record<string, string>);
    const response = await fetch(request.url, { redirect: "manual" });
    expect({ status: response.status, location: response.headers.get("location") }).toEqual({
      ...{ status: 400, location: null },
    });
  });

  it("rejects a wrong secret, a wrong verifier, another redirect and another grant", async () => {
    const token = `${inject("sandboxUrl")}/social/token`;
    const authorized = async () => {
      const request = await newRequest(await discover());
      const code = returnedTo(await decide(request.url, { email: newEmail() })).searchParams.get("code") ?? "";
      const good = {
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        code_verifier: request.verifier,
      };
      return { ...good, client_id: client.client_id, client_secret: secret };
    };
    const answer = async (changes: Record<string, string>) => {
      const body = new URLSearchParams({ ...(await authorized()), ...changes });
      const response = await fetch(token, { method: "POST", body });
      return `${response.status} ${((await response.json()) as Fields).error}`;
    };
    expect(await answer({})).toBe("200 undefined");
    expect(await answer({ client_secret: "wrong" })).toBe("401 invalid_client");
    expect(await answer({ client_id: "another" })).toBe("401 invalid_client");
    expect(await answer({ code_verifier: oauth.generateRandomCodeVerifier() })).toBe("400 invalid_grant");
    expect(await answer({ redirect_uri: "https://evil.test/" })).toBe("400 invalid_grant");
    expect(await answer({ code: "unknown" })).toBe("400 invalid_grant");
    expect(await answer({ code_verifier: "" })).toBe("400 invalid_request");
    expect(await answer({ grant_type: "client_credentials" })).toBe("400 unsupported_grant_type");
  });
});

describe("accounts:signInWithIdp", () => {
  it("creates an account, and finds it the next time", async () => {
    const email = newEmail();
    const { idToken, claims } = await socialIdToken({ email, name: "Ada" });
    const first = await signInWithIdp(idToken);
    expect(first).toMatchObject({
      status: 200,
      body: { email, emailVerified: true, isNewUser: true, displayName: "Ada", providerId: "google.com" },
    });
    expect(await fetchAccountInfo(first.body.idToken)).toMatchObject({
      ...{ email, emailVerified: true, displayName: "Ada" },
      providerUserInfo: [{ providerId: "google.com", rawId: claims.sub }],
    });
    const second = await signInWithIdp((await socialIdToken({ email })).idToken);
    expect(second.body.localId).toBe(first.body.localId);
    expect(second.body).not.toHaveProperty("isNewUser");
  });

  it("links to a verified account with a password, which keeps the password", async () => {
    const { email, idToken, localId } = await register();
    const { code } = await requestMail({ requestType: "VERIFY_EMAIL", idToken }, email);
    await call("update", { oobCode: code });
    const reply = await signInWithIdp((await socialIdToken({ email })).idToken);
    expect(reply).toMatchObject({ status: 200, body: { localId } });
    expect((await call("signInWithPassword", { email, password })).status).toBe(200);
  });

  it("takes over an unverified account, and ends its password and sessions", async () => {
    const { email, localId, refreshToken } = await register();
    const reply = await signInWithIdp((await socialIdToken({ email })).idToken);
    expect(reply).toMatchObject({ status: 200, body: { localId, emailVerified: true } });
    const old = await refresh({ grant_type: "refresh_token", refresh_token: refreshToken });
    expect(old).toEqual(tokenError("TOKEN_EXPIRED"));
    expect(await call("signInWithPassword", { email, password })).toEqual(refused("INVALID_LOGIN_CREDENTIALS"));
  });

  it("requires confirmation when the provider does not vouch for the address", async () => {
    const { email, localId } = await register();
    const { status, body } = await signInWithIdp((await socialIdToken({ email, verified: "" })).idToken);
    expect({ status, body }).toMatchObject({ status: 200, body: { needConfirmation: true, localId, email } });
    expect(body).not.toHaveProperty("idToken");
    expect(body).not.toHaveProperty("refreshToken");
    expect((await call("signInWithPassword", { email, password })).status).toBe(200);
  });

  it("compares the SHA-256 of the nonce, when one is given", async () => {
    const raw = oauth.generateRandomNonce();
    const nonce = createHash("sha256").update(raw).digest("hex");
    const { idToken } = await socialIdToken({ email: newEmail() }, nonce);
    const wrong =
      "MISSING_OR_INVALID_NONCE : The nonce in ID Token does not match the SHA256 hash of the raw nonce in the request.";
    expect(await signInWithIdp(idToken, { nonce })).toEqual(refused(wrong));
    expect((await signInWithIdp(idToken, { nonce: raw })).status).toBe(200);
  });

  it("accepts only the provider's own tokens", async () => {
    const { idToken } = await socialIdToken({ email: newEmail() });
    const { idToken: portalToken } = await register();
    const [, payload] = idToken.split(".");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    for (const forged of [`${idToken.slice(0, -6)}AAAAAA`, portalToken, unsigned, "a.b.c"]) {
      const { status, body } = await signInWithIdp(forged);
      expect({ status, body }).toMatchObject({
        ...{ status: 400, body: { error: { message: expect.stringMatching(/^INVALID_IDP_RESPONSE : /) } } },
      });
    }
  });

  it("rejects another provider and a request with missing parts", async () => {
    const { idToken } = await socialIdToken({ email: newEmail() });
    expect(await signInWithIdp(idToken, { providerId: "facebook.com" })).toEqual(
      refused("OPERATION_NOT_ALLOWED : The identity provider configuration is not found."),
    );
    const incomplete = refused("INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential.");
    expect(await signInWithIdp(idToken, { providerId: "" })).toEqual(incomplete);
    expect(await signInWithIdp("")).toEqual(incomplete);
    expect(await call("signInWithIdp", {})).toEqual(refused("MISSING_REQUEST_URI"));
    expect(await call("signInWithIdp", { requestUri: "nowhere" })).toEqual(refused("INVALID_REQUEST_URI"));
  });
});
