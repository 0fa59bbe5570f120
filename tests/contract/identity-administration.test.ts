/** The identity vendor's account calls for service accounts. */
import { describe, expect, inject, it } from "vitest";
import { mintAccount, password, uniqueName } from "#tests/support/minting.ts";
import { call, type Fields, type Reply, refresh, refused, register, tokenError } from "./identity-client.ts";

const path = "/identity/v1/projects/demo-portal/accounts";

async function administer(name: string, init: RequestInit = {}, token = inject("identityToken")): Promise<Reply> {
  const headers = { authorization: `Bearer ${token}`, ...(init.body ? { "content-type": "application/json" } : {}) };
  const response = await fetch(`${inject("sandboxUrl")}${path}:${name}`, { ...init, headers });
  return { status: response.status, body: (await response.json()) as Fields };
}

const update = (body: Fields) => administer("update", { method: "POST", body: JSON.stringify(body) });
const lookUp = async (uid: string) => {
  const { body } = await administer("lookup", { method: "POST", body: JSON.stringify({ localId: [uid] }) });
  return (body.users as Fields[])[0];
};
const listPage = (query: Record<string, string>) => administer(`batchGet?${new URLSearchParams(query)}`);

/** Follows the page tokens to the end. */
async function listAll(maxResults: number): Promise<Fields[][]> {
  const pages: Fields[][] = [];
  let nextPageToken: string | undefined;
  do {
    const { status, body } = await listPage({
      maxResults: String(maxResults),
      ...(nextPageToken ? { nextPageToken } : {}),
    });
    expect({ status, kind: body.kind }).toEqual({ status: 200, kind: "identitytoolkit#DownloadAccountResponse" });
    pages.push((body.users ?? []) as Fields[]);
    nextPageToken = body.nextPageToken as string | undefined;
  } while (nextPageToken);
  return pages;
}

describe("accounts:batchGet", () => {
  it("pages through every account once, ordered by uid, also while accounts are deleted", async () => {
    const minted = await Promise.all([1, 2, 3, 4, 5].map(() => mintAccount()));
    const pages = await listAll(2);
    const uids = pages.flat().map(({ localId }) => String(localId));
    expect(uids).toEqual([...uids].sort());
    expect(new Set(uids).size).toBe(uids.length);
    expect(uids).toEqual(expect.arrayContaining(minted.map(({ uid }) => uid)));
    expect(pages.slice(0, -1).every((page) => page.length === 2)).toBe(true);

    const { body } = await listPage({ maxResults: "1" });
    const [first] = body.users as Fields[];
    const { localId, idToken } = await register();
    await call("delete", { idToken });
    const rest = await listPage({ maxResults: "1000", nextPageToken: String(body.nextPageToken) });
    const following = (rest.body.users as Fields[]).map((user) => user.localId);
    expect(following).not.toContain(first?.localId);
    expect(following).not.toContain(localId);
  });

  it("shows each account as accounts:lookup does, without passwords", async () => {
    const account = await mintAccount({ name: "Ada" });
    const listed = (await listAll(1000)).flat().find(({ localId }) => localId === account.uid);
    expect(listed).toEqual(await lookUp(account.uid));
    expect(listed).toMatchObject({ email: account.email, emailVerified: true, displayName: "Ada" });
    expect(JSON.stringify(listed)).not.toContain(password);
  });

  it("rejects a foreign page token and a size outside 1 to 1,000, and lacks other parameters", async () => {
    expect(await listPage({ maxResults: "2", nextPageToken: "bm9uc2Vuc2U" })).toEqual(
      refused("INVALID_PAGE_SELECTION"),
    );
    for (const maxResults of ["many", "0", "1001", "-1"]) expect((await listPage({ maxResults })).status).toBe(400);
    expect((await listPage({ maxResults: "2", tenantId: "other" })).status).toBe(501);
  });
});

describe("accounts:update", () => {
  it("disables an account, which ends sign-ins and refreshes until it is enabled", async () => {
    const { email, localId, refreshToken } = await register();
    const disabled = await update({ localId, disableUser: true });
    expect(disabled).toMatchObject({
      status: 200,
      body: { kind: "identitytoolkit#SetAccountInfoResponse", localId, email, emailVerified: false },
    });
    expect(disabled.body).not.toHaveProperty("idToken");
    expect(await lookUp(localId)).toMatchObject({ disabled: true });
    expect(await call("signInWithPassword", { email, password })).toEqual(refused("USER_DISABLED"));
    const form = { grant_type: "refresh_token", refresh_token: refreshToken };
    expect(await refresh(form)).toEqual(tokenError("USER_DISABLED"));

    expect((await update({ localId, disableUser: false })).status).toBe(200);
    expect(await lookUp(localId)).not.toHaveProperty("disabled");
    expect((await call("signInWithPassword", { email, password })).status).toBe(200);
    expect((await refresh(form)).status).toBe(200);
  });

  it("replaces the name and photo of an account, and removes what is to be deleted", async () => {
    const { localId } = await register();
    const photoUrl = "https://photos.example.test/a.png";
    await update({ localId, displayName: "Ada", photoUrl });
    expect(await lookUp(localId)).toMatchObject({ displayName: "Ada", photoUrl });
    await update({ localId, displayName: "Eva", deleteAttribute: ["PHOTO_URL"] });
    expect(await lookUp(localId)).toMatchObject({ displayName: "Eva" });
    await update({ localId, deleteAttribute: ["DISPLAY_NAME", "PHOTO_URL"] });
    for (const name of ["displayName", "photoUrl"]) expect(await lookUp(localId)).not.toHaveProperty(name);
    expect((await update({ localId, deleteAttribute: ["PASSWORD"] })).status).toBe(400);
  });

  it("requires a known account", async () => {
    expect(await update({ disableUser: true })).toEqual(refused("MISSING_LOCAL_ID"));
    expect(await update({ localId: uniqueName(), disableUser: true })).toEqual(refused("USER_NOT_FOUND"));
    const { localId } = await register();
    expect(await update({ localId, disableUser: "yes" })).toMatchObject({
      status: 400,
      body: { error: { message: "Invalid value at 'disable_user' (TYPE_BOOL), \"yes\"" } },
    });
    expect((await update({ localId, password: "another one" })).status).toBe(501);
  });

  it("does not let an account disable itself", async () => {
    const { idToken } = await register();
    expect((await call("update", { idToken, disableUser: true })).status).toBe(501);
  });
});

describe("accounts:batchGet and accounts:update", () => {
  it("requires a service account with the scope", async () => {
    const { idToken } = await register();
    const attempts = (token: string) =>
      Promise.all([
        administer("batchGet", {}, token),
        administer("update", { method: "POST", body: JSON.stringify({ localId: "x", disableUser: true }) }, token),
      ]);
    for (const token of ["owner", idToken]) {
      for (const reply of await attempts(token)) {
        expect(reply).toMatchObject({ status: 401, body: { error: { status: "UNAUTHENTICATED" } } });
      }
    }
    for (const reply of await attempts(inject("firestoreToken"))) {
      expect(reply).toMatchObject({ status: 403, body: { error: { status: "PERMISSION_DENIED" } } });
    }
  });
});
