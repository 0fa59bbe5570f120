/** Page data names its owner and reports the end of a session. */
import { expect, test } from "vitest";
import { fetchOverview } from "#tests/support/internal.ts";
import { mintCustomer, mintStore } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";

const createFormRequest = (visitor: Visitor, fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers: { origin: visitor.origin, ...headers },
});

test.each([
  ["/profile", "/login?redirectTo=%2Fprofile"],
  ["/activate", "/login?redirectTo=%2Factivate"],
  ["/_root", "/login"],
])("without a session, data of %s leads to sign-in as a document", async (page, signIn) => {
  const response = await new Visitor().fetch(`${page}.data`);
  expect(response.headers.get("x-remix-reload-document")).toBe("true");
  expect(await response.text()).toContain(`"${signIn}"`);
});

test.each(["/profile.data", "/activate.data"])(
  "without a session, a form sent to %s is rejected and its page stays",
  { meta: { provokes: "SIGN_IN_REQUIRED" } },
  async (path) => {
    const visitor = new Visitor();
    const response = await visitor.fetch(path, createFormRequest(visitor, { a: "b" }));
    expect(response.status).toBe(401);
    const body = await response.text();
    expect(body).toContain("SIGN_IN_REQUIRED");
    expect(body).not.toContain("redirect");
  },
);

test("a page of another person is reloaded, and its form does nothing", async () => {
  const { account, visitor } = await mintCustomer({ licences: 1 });
  const store = await mintStore();
  const fields = {
    email: account.email,
    shopUrl: store.domain,
    accessToken: store.accessToken,
    apiSecretKey: store.apiSecretKey,
  };
  const other = { "x-viewer": "somebody-else" };
  const marked = createFormRequest(visitor, { ...fields, viewer: "somebody-else" });
  for (const init of [{ headers: other }, createFormRequest(visitor, fields, other), marked]) {
    const response = await visitor.fetch("/activate.data", init);
    expect(response.status).toBe(202);
    const data = JSON.parse((await response.text()).split("\n")[0] ?? "") as unknown[];
    expect(data).toContain("/activate");
    expect(data).toContain("reload");
    expect(response.headers.get("x-remix-reload-document")).toBe("true");
  }
  expect(await fetchOverview(account)).toMatchObject({ installed: 0 });

  const own = await visitor.fetch("/activate.data", createFormRequest(visitor, { ...fields, viewer: account.uid }));
  expect(own.status).toBe(202);
  expect(await fetchOverview(account)).toMatchObject({ installed: 1 });
});
