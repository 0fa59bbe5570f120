/**
 * The theme client of the licence service against the vendor's wire: reads, writes, and the code for each bad answer.
 */
import { afterEach, describe, expect, inject, test } from "vitest";
import { control, endFaults, fetchCalls, mintStore, type Store, startFault } from "#tests/support/minting.ts";
import { LicenceError } from "#workers/licences/platform/errors.ts";
import { ShopifyClient } from "#workers/licences/shopify/shopify-client.ts";
import { ThemeApi, type ThemeApiOptions } from "#workers/licences/shopify/theme-api.ts";
import type { CallPriority } from "#workers/licences/shopify/theme-calls.ts";
import { layout, shareFileServer, storeWithTheme, themeZip } from "./shopify-client.ts";

const server = shareFileServer();
afterEach(endFaults);

const createApi = (store: Store, caller: CallPriority = "job") =>
  new ThemeApi(
    new ShopifyClient(`${inject("sandboxUrl")}/shopify/{shop}`),
    { shop: store.domain, accessToken: store.accessToken },
    { caller, mayWrite: () => true },
  );

const catchCode = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "no refusal",
    (error) => (error instanceof LicenceError ? error.code : String(error)),
  );

const toNumericId = (gid: string) => gid.split("/").at(-1) ?? "";

async function storeWith(files: Record<string, string | Uint8Array> = {}) {
  const { store, theme } = await storeWithTheme(server, files);
  return { store, api: createApi(store), id: toNumericId(theme) };
}

const file = [{ path: "snippets/a.liquid", body: { text: "a\n" } }];
const guarded = (store: Store, options: Partial<ThemeApiOptions>) =>
  new ThemeApi(
    new ShopifyClient(`${inject("sandboxUrl")}/shopify/{shop}`),
    { shop: store.domain, accessToken: store.accessToken },
    { caller: "job", ...options },
  );

const cases = [
  [{ mode: "status", status: 400 }, "UPSTREAM_UNAVAILABLE"],
  [{ mode: "status", status: 401 }, "TOKEN_INVALID"],
  [{ mode: "status", status: 402 }, "STORE_FROZEN"],
  [{ mode: "status", status: 403 }, "TOKEN_INVALID"],
  [{ mode: "status", status: 404 }, "STORE_GONE"],
  [{ mode: "status", status: 423 }, "STORE_LOCKED"],
  [{ mode: "status", status: 307 }, "UPSTREAM_UNAVAILABLE"],
  [{ mode: "status", status: 502 }, "UPSTREAM_UNAVAILABLE"],
  [{ mode: "garbage" }, "UPSTREAM_UNAVAILABLE"],
  [{ mode: "empty" }, "UPSTREAM_UNAVAILABLE"],
  [{ mode: "down" }, "UPSTREAM_UNAVAILABLE"],
  [{ mode: "hang" }, "UPSTREAM_UNAVAILABLE"],
] as const;

describe("ThemeApi", () => {
  test("lists themes with role and settings schema, creates, renames, publishes and deletes them", async () => {
    const schema = '[{"name":"theme_info","theme_name":"Premium Theme","theme_version":"1.1.0"}]';
    const store = await mintStore({ processingMs: 0 });
    const api = createApi(store);
    const source = server.serve("theme.zip", themeZip({ "config/settings_schema.json": schema }));
    const made = await api.create(source, "Copy");
    expect(made).toMatchObject({ name: "Copy", role: "UNPUBLISHED", failed: false });
    await api.rename(made.id, "Winter – v1.1.0");
    const themes = await api.themesWithSchema();
    expect(themes.find(({ id }) => id === made.id)).toMatchObject({ name: "Winter – v1.1.0", settingsSchema: schema });
    const former = themes.find(({ role }) => role === "MAIN");
    await api.publish(made.id);
    expect(await api.theme(made.id)).toMatchObject({ role: "MAIN" });
    expect(await api.theme(former?.id ?? "")).toMatchObject({ role: "UNPUBLISHED" });
    await api.delete(former?.id ?? "");
    await api.delete(former?.id ?? "");
    expect(await api.theme(former?.id ?? "")).toBeNull();
  });

  test("fails with a code of the closed list", async () => {
    const store = await mintStore({ processingMs: 60_000 });
    const api = createApi(store);
    expect(await catchCode(api.create(`${server.url}/nothing.zip`, "Copy"))).toBe("THEME_REJECTED");
    expect(await catchCode(api.publish("999"))).toBe("THEME_NOT_FOUND");
    expect(await catchCode(api.files("999"))).toBe("THEME_NOT_FOUND");
    const { id } = await api.create(server.serve("theme.zip", themeZip()), "Copy");
    expect(await catchCode(api.publish(id))).toBe("THEME_NOT_READY");
    expect(await catchCode(api.upsert("999", [[{ path: "layout/theme.liquid", body: { text: layout } }]]))).toBe(
      "THEME_NOT_FOUND",
    );
    const starter = await mintStore({ plan: "Starter" });
    expect(await catchCode(createApi(starter).create(server.serve("theme.zip", themeZip()), "Copy"))).toBe(
      "STORE_PLAN_LIMITED",
    );
    const full = await mintStore({ processingMs: 0 });
    const zip = server.serve("theme.zip", themeZip());
    for (let made = 1; made < 20; made++) await createApi(full).create(zip, `Copy ${made}`);
    expect(await catchCode(createApi(full).create(zip, "One too many"))).toBe("THEME_LIMIT");
    const reader = await mintStore({ scopes: ["read_themes"] });
    expect(await catchCode(createApi(reader).create(zip, "Copy"))).toBe("SCOPE_MISSING");
  });

  test("writes only to the caller's theme, and only while that theme is unpublished", async () => {
    const { store, api, id } = await storeWith();
    const published = await api.published();
    const writes = (mayWrite: (theme: string) => boolean, theme: string) => {
      const own = guarded(store, { mayWrite });
      const deleteFile = () => own.deleteFiles(theme, [["snippets/a.liquid"]]);
      return [() => own.upsert(theme, [file]), deleteFile, () => own.rename(theme, "Mine")];
    };
    const received = async () => (await fetchCalls("shopify")).filter(({ path }) => path.includes(store.domain)).length;
    const before = await received();
    for (const write of writes(() => false, id)) await expect(write()).rejects.toThrow("may not write");
    expect(await received()).toBe(before);
    for (const write of writes(() => true, published?.id ?? ""))
      expect(await catchCode(write())).toBe("THEME_PUBLISHED");
    expect(await catchCode(api.delete(published?.id ?? ""))).toBe("THEME_PUBLISHED");
    await guarded(store, { mayWrite: (theme) => theme === id }).upsert(id, [file]);
  });

  test("runs its check before every call, including retries", async () => {
    const { store } = await storeWith();
    let checks = 0;
    const api = guarded(store, {
      beforeCall: async () => {
        checks += 1;
      },
    });
    await startFault("shopify", { mode: "status", status: 429, path: store.domain, times: 1 });
    await api.published();
    expect(checks).toBe(2);
    const stopped = guarded(store, { beforeCall: () => Promise.reject(new Error("Another engine has the job.")) });
    await expect(stopped.published()).rejects.toThrow("Another engine");
  });

  test("lists files with checksums, reads them by path, writes and deletes them", async () => {
    const picture = new Uint8Array(700_000).map((_, index) => index % 251);
    const { api, id } = await storeWith({ "assets/large.png": picture, "snippets/a.liquid": "a\n" });
    const files = await api.files(id);
    expect(files.map(({ path }) => path)).toContain("assets/large.png");
    await api.upsert(id, [
      [{ path: "snippets/a.liquid", body: { text: "b\n" } }],
      [{ path: "assets/small.png", body: { base64: Buffer.from(picture.subarray(0, 100)).toString("base64") } }],
    ]);
    const bodies = await api.bodies(id, [
      "snippets/a.liquid",
      "assets/large.png",
      "assets/small.png",
      "snippets/none.liquid",
    ]);
    expect(bodies.get("snippets/a.liquid")).toEqual({ text: "b\n" });
    expect(bodies.get("assets/small.png")).toHaveProperty("base64");
    expect(bodies.has("snippets/none.liquid")).toBe(false);
    const large = bodies.get("assets/large.png") ?? { text: "" };
    expect(large).toHaveProperty("url");
    await api.upsert(id, [[{ path: "assets/again.png", body: large }]]);
    const after = new Map((await api.files(id)).map(({ path, md5 }) => [path, md5]));
    expect(after.get("assets/again.png")).toBe(after.get("assets/large.png"));
    await api.deleteFiles(id, [["snippets/a.liquid"]]);
    await api.deleteFiles(id, [["snippets/a.liquid"]]);
    expect((await api.files(id)).map(({ path }) => path)).not.toContain("snippets/a.liquid");
  });

  test("names the files that the store rejects", async () => {
    const { api, id } = await storeWith();
    const broken = api.upsert(id, [
      [{ path: "templates/index.json", body: { text: "{" } }],
      [{ path: "snippets/fine.liquid", body: { text: "fine" } }],
    ]);
    await expect(broken).rejects.toMatchObject({ code: "FILE_REJECTED", details: { files: ["templates/index.json"] } });
  });

  test.for(cases)("maps the bad answer %o to %s", async ([order, code]) => {
    const store = await mintStore();
    await startFault("shopify", { ...order, path: store.domain });
    expect(await catchCode(createApi(store, "person").themes())).toBe(code);
  });

  test("repeats a read of a job, and not the creation of a theme", async () => {
    const store = await mintStore({ processingMs: 0 });
    await startFault("shopify", { mode: "status", status: 502, path: store.domain, times: 2 });
    expect((await createApi(store).themes()).length).toBe(1);
    await control("DELETE", "/calls.json");
    await startFault("shopify", { mode: "status", status: 502, path: store.domain, times: 1 });
    const made = createApi(store).create(server.serve("theme.zip", themeZip()), "Copy");
    expect(await catchCode(made)).toBe("UPSTREAM_UNAVAILABLE");
    expect((await fetchCalls("shopify")).filter(({ path }) => path.includes(store.domain))).toHaveLength(1);
  });

  test("waits as long as the store asks, and then gets the answer", async () => {
    const store = await mintStore({ processingMs: 0 });
    await startFault("shopify", { mode: "status", status: 429, path: store.domain, times: 1 });
    expect(await createApi(store).create(server.serve("theme.zip", themeZip()), "Copy")).toMatchObject({
      name: "Copy",
    });
    // The bucket of this plan holds 2,000 points, which these concurrent requests exhaust.
    const lists = await Promise.all(Array.from({ length: 60 }, () => createApi(store).themesWithSchema()));
    expect(lists.every((themes) => themes.length === 2)).toBe(true);
  });
});
