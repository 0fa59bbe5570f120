/** Accounts and stores that tests and developers make in the sandbox over HTTP. */
import { describe, expect, test } from "vitest";
import { fetchOverview } from "#tests/support/internal.ts";
import { type Account, control, mintAccount, mintStore } from "#tests/support/minting.ts";
import { sendInvalid } from "./controls-client.ts";

describe("PUT /accounts", () => {
  test("creates an account that is listed, with its licences at the licence service", async () => {
    const account = await mintAccount({ licences: 2, emailVerified: true });
    expect(account.licenceIds).toHaveLength(2);
    const listed = (await control<(Account & { role: string })[]>("GET", "/accounts.json")).find(
      ({ uid }) => uid === account.uid,
    );
    expect(listed).toMatchObject({ email: account.email, role: "user", emailVerified: true });
    expect(await fetchOverview(account)).toMatchObject({ authorised: 2, available: 2 });
  });

  test("creates an administrator", async () => {
    const { uid } = await mintAccount({ role: "admin" });
    const accounts = await control<{ uid: string; role: string }[]>("GET", "/accounts.json");
    expect(accounts.find((account) => account.uid === uid)?.role).toBe("admin");
  });

  test("removes an administrator's role, and keeps it when the request names no role", async () => {
    const account = await mintAccount({ role: "admin" });
    const fetchRole = async () =>
      (await control<{ uid: string; role: string }[]>("GET", "/accounts.json")).find(({ uid }) => uid === account.uid)
        ?.role;
    await control("PUT", "/accounts", { email: account.email });
    expect(await fetchRole()).toBe("admin");
    await control("PUT", "/accounts", { email: account.email, role: "user" });
    expect(await fetchRole()).toBe("user");
  });
});

describe("PUT /stores/:name", () => {
  test("creates a store with a published theme, and changes an existing one", async () => {
    const store = await mintStore({ plan: "Grow" });
    expect(store).toMatchObject({ domain: `${store.name}.myshopify.com`, plan: "Grow", state: "open" });
    expect(store.accessToken).toMatch(/^shpat_[0-9a-f]{32}$/);
    const themes = await control<{ role: string; files: object }[]>("GET", `/stores/${store.name}.json`);
    expect(themes).toMatchObject([{ name: "Starter", role: "MAIN" }]);
    expect(await control("PUT", `/stores/${store.name}`, { state: "frozen" })).toEqual({ ...store, state: "frozen" });
  });
});

describe("POST /stores/:name/themes", () => {
  test("creates themes in roles that no call of the vendor creates", async () => {
    const store = await mintStore();
    for (const role of ["DEMO", "LOCKED", "ARCHIVED"]) {
      const { id } = await control<{ id: number }>("POST", `/stores/${store.name}/themes`, { name: role, role });
      expect(await control("GET", `/stores/${store.name}.json`)).toContainEqual(
        expect.objectContaining({ id, name: role, role, processing: false }),
      );
    }
    expect(await sendInvalid("POST", `/stores/${store.name}/themes`, '{"name":"A","role":"GOLD"}')).toEqual({
      status: 400,
      error: expect.stringMatching(/role/),
    });
    expect((await sendInvalid("POST", "/stores/no-such-store/themes", '{"name":"A"}')).status).toBe(404);
  });
});

describe("PUT /accounts and /stores/:name", () => {
  test.each([
    ["/accounts", "{}", /email/],
    ["/accounts", '{"email":"nobody"}', /email/],
    ["/accounts", '{"email":"a@example.test","licences":-1}', /licences/],
    ["/accounts", '{"email":"a@example.test","rôle":"admin"}', /rôle/],
    ["/stores/No_Store", "{}", /name/],
    ["/stores/a-store", '{"plan":"Gold"}', /plan/],
  ])("rejects an invalid order: PUT %s %s", async (path, body, reason) => {
    expect(await sendInvalid("PUT", path, body)).toEqual({ status: 400, error: expect.stringMatching(reason) });
  });
});
