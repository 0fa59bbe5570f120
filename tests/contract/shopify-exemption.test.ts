/** The sandbox's Shopify: an app with the scopes but without Shopify's exemption for theme changes. */
import { describe, expect, test } from "vitest";
import { control, mintStore, type Store } from "#tests/support/minting.ts";
import { ask, storeUrl } from "./shopify-client.ts";

const gid = "gid://shopify/OnlineStoreTheme/1";
const changes: [field: string, call: string, what: string][] = [
  ["themeCreate", '(source: "https://example.test/a.zip", name: "A") { theme { id } }', "themes"],
  ["themeUpdate", `(id: "${gid}", input: {}) { theme { id } }`, "themes"],
  ["themePublish", `(id: "${gid}") { theme { id } }`, "themes"],
  ["themeDelete", `(id: "${gid}") { deletedThemeId }`, "themes"],
  ["themeDuplicate", `(id: "${gid}", name: "A") { newTheme { id } }`, "themes"],
  ["themeFilesUpsert", `(themeId: "${gid}", files: []) { userErrors { code } }`, "theme files"],
  ["themeFilesDelete", `(themeId: "${gid}", files: []) { userErrors { code } }`, "theme files"],
];
const scopes = "{ currentAppInstallation { accessScopes { handle } } }";
const isDenied = async (store: Store, token = store.accessToken) => {
  const { errors } = await ask(
    store,
    `mutation { themeUpdate(id: "${gid}", input: {}) { theme { id } } }`,
    {},
    { token },
  );
  return errors?.[0]?.extensions.code === "ACCESS_DENIED";
};
const setExempt = (store: Store, exempt: boolean): Promise<Store> =>
  control("PUT", `/stores/${store.name}`, { exempt });

async function exchange(store: Store): Promise<string> {
  const response = await fetch(`${storeUrl(store)}/admin/oauth/access_token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: store.clientId,
      client_secret: store.clientSecret,
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

describe("the exemption for theme changes", () => {
  test.for(changes)("is required for %s, and named in the denial", async ([field, call, what]) => {
    const store = await mintStore({ exempt: false });
    const { data, errors } = await ask(store, `mutation { ${field}${call} }`);
    expect(data).toEqual({ [field]: null });
    expect(errors).toMatchObject([
      {
        path: [field],
        extensions: {
          code: "ACCESS_DENIED",
          requiredAccess: expect.stringContaining(
            `The user needs write_themes and an exemption from Shopify to modify ${what}.`,
          ),
        },
      },
    ]);
  });

  test("is not required to read themes and to list scopes", async () => {
    const store = await mintStore({ exempt: false });
    expect((await ask(store, "{ themes(first: 1) { nodes { role } } }")).data.themes).toEqual({
      nodes: [{ role: "MAIN" }],
    });
    expect((await ask(store, scopes)).data.currentAppInstallation).toEqual({
      accessScopes: [{ handle: "read_themes" }, { handle: "write_themes" }],
    });
  });

  test("applies to a token from after it, and not to one from before", async () => {
    const before = await mintStore({ exempt: false });
    const exchangedBefore = await exchange(before);
    const after = await setExempt(before, true);
    expect(after.accessToken).not.toBe(before.accessToken);
    expect(await isDenied(after, before.accessToken)).toBe(true);
    expect(await isDenied(after, exchangedBefore)).toBe(true);
    expect(await isDenied(after)).toBe(false);
    expect(await isDenied(after, await exchange(after))).toBe(false);
    // The former token still reads.
    expect((await ask(after, "{ shop { name } }", {}, { token: before.accessToken })).status).toBe(200);
    await setExempt(after, false);
    expect(await isDenied(after)).toBe(true);
  });

  test("exists in any other store", async () => {
    const store = await mintStore();
    expect(store).toMatchObject({ exempt: true });
    expect(await isDenied(store)).toBe(false);
  });
});
