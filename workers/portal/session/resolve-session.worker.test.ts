/// <reference types="@cloudflare/vitest-plugin/types" />
/** Cookie and ID token of a request must belong to the same account. */
import { describe, expect, test } from "vitest";
import { requireConfiguration } from "../env.ts";
import { bindings, getAccount, newUid, usualRoleAge } from "../fixtures/objects.ts";
import { createClaims } from "../fixtures/tokens.ts";
import { createSessionCookie } from "./cookies.ts";
import { resolveSession } from "./resolve-session.ts";

const configuration = requireConfiguration(bindings);

/** The request of a session in the account of `uid` that holds an ID token of `tokenOwner`. */
async function resolveWith(uid: string, tokenOwner: string) {
  const idToken = await (await fetch(`https://control.test/signed/${tokenOwner}`)).text();
  const tokens = { idToken, refreshToken: `refresh:${uid}` };
  const opened = await getAccount(uid).open({ tokens, claims: createClaims(uid), device: "", remember: true });
  if (opened.status !== "live") throw new Error("This account asks for a code.");
  const { SESSION_KEYS: keyring } = configuration;
  const options = { remember: true, isSecure: true, keyring };
  const [cookie = ""] = (await createSessionCookie({ uid, sid: opened.sid }, options)).split(";");
  const request = new Request("https://portal.test/", { headers: { cookie } });
  return resolveSession(request, { env: bindings, configuration, requestId: "test", ...usualRoleAge });
}

describe("resolveSession", () => {
  test("accepts a token of the cookie's own account", async () => {
    const uid = newUid();
    expect(await resolveWith(uid, uid)).toMatchObject({ status: "live", viewer: { uid } });
  });

  test("rejects a valid token of another account", async () => {
    expect(await resolveWith(newUid(), newUid())).toEqual({ status: "anonymous", mustForgetCookie: false });
  });
});
