/** What a page of the browser and the guards tell each other: whose page it is, and that a session has ended. */
import { expect, test } from "vitest";
import { overviewOf } from "#tests/support/internal.ts";
import { mintCustomer, mintStore } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";

const formOf = (visitor: Visitor, fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers: { origin: visitor.origin, ...headers },
});

test.each(["/profile.data", "/activate.data"])(
  "data of %s for nobody says that the session has ended, whether read or sent",
  async (path) => {
    const visitor = new Visitor();
    expect((await visitor.fetch(path)).headers.get("x-session")).toBe("ended");
    expect((await visitor.fetch(path, formOf(visitor, { a: "b" }))).headers.get("x-session")).toBe("ended");
  },
);

test("the dashboard's data says so too", async () => {
  expect((await new Visitor().fetch("/_root.data")).headers.get("x-session")).toBe("ended");
});

test("what is open to everybody says nothing of a session, so that it is never sent again", async () => {
  const visitor = new Visitor();
  for (const path of ["/logout.data", "/preferences.data", "/login.data", "/no-such-page.data"]) {
    const response = await visitor.fetch(path, formOf(visitor, { language: "fr", returnTo: "/" }));
    expect(response.headers.get("x-session"), path).toBeNull();
  }
});

test("a page of another person is loaded anew, and its form does nothing", async () => {
  const { account, visitor } = await mintCustomer({ licences: 1 });
  const store = await mintStore();
  const fields = {
    email: account.email,
    shopUrl: store.domain,
    accessToken: store.accessToken,
    apiSecretKey: store.apiSecretKey,
  };
  const other = { "x-viewer": "somebody-else" };
  for (const init of [{ headers: other }, formOf(visitor, fields, other)]) {
    const response = await visitor.fetch("/activate.data", init);
    expect(response.status).toBe(202);
    const told = JSON.parse((await response.text()).split("\n")[0] ?? "") as unknown[];
    expect(told).toContain("/activate");
    expect(told).toContain("reload");
    expect(response.headers.get("x-remix-reload-document")).toBe("true");
  }
  expect(await overviewOf(account)).toMatchObject({ installed: 0 });

  const own = await visitor.fetch("/activate.data", formOf(visitor, fields, { "x-viewer": account.uid }));
  expect(own.status).toBe(202);
  expect(await overviewOf(account)).toMatchObject({ installed: 1 });
});
