/** Unknown URLs without JavaScript: 404 with suggestions that the visitor may open. */
import { describe, expect, test } from "vitest";
import { mintAccount, mintCustomer, signIn } from "#tests/support/minting.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const ways = ({ document }: Page) =>
  document.querySelectorAll("main nav a").map((link) => `${link.getAttribute("href")} ${link.text.trim()}`);
const title = ({ document }: Page) => document.querySelector("title")?.text;

test("a customer with a licence gets the nearest pages inside the frame, and they open", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const page = await visitor.get("/updates");
  expect(page.status).toBe(404);
  expect(title(page)).toMatch(/^Page introuvable · /);
  expect(ways(page)[0]).toBe("/update Mettre à jour");
  expect(page.document.querySelector("#navigation")).not.toBeNull();
  for (const [path = ""] of ways(page).map((way) => way.split(" "))) expect((await visitor.get(path)).status).toBe(200);
});

test.each([
  ["/licence", "/activate Activer une licence"],
  ["/docs", "/documentation Documentation"],
  ["/activate/now", "/activate Activer une licence"],
])("%s leads to %s", async (typed, expected) => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const page = await visitor.get(typed);
  expect(page.status).toBe(404);
  expect(ways(page)).toContain(expected);
});

describe("pages that are not open are not suggested", () => {
  test("without a licence, no page that requires one", async () => {
    const visitor = await signIn((await mintAccount()).email);
    const page = await visitor.get("/updates");
    expect(page.status).toBe(404);
    expect(ways(page).length).toBeGreaterThan(0);
    expect(page.html).not.toContain('href="/admin');
    for (const [path = ""] of ways(page).map((way) => way.split(" ")))
      expect((await visitor.get(path)).status).toBe(200);
  });

  test("pages of the staff appear only for the staff", async () => {
    const customer = (await mintCustomer({ licences: 1 })).visitor;
    expect(ways(await customer.get("/admin/user")).join()).not.toContain("/admin");
    const admin = (await mintCustomer({ role: "admin" })).visitor;
    expect(ways(await admin.get("/admin/user"))[0]).toBe("/admin/users Utilisateurs");
  });

  test("signed-out visitors get the sign-in page, the same for every path, without the frame", async () => {
    for (const path of ["/updates", "/admin/user"]) {
      const page = await new Visitor({ language: "en" }).get(path);
      expect(page.status).toBe(404);
      expect(ways(page)).toEqual([
        "/login Sign in",
        "/register Create an account",
        "/forgot-password Forgotten password",
      ]);
      expect(page.document.querySelector("#navigation")).toBeNull();
    }
  });
});

test("a form posted to an unknown path gets 404 and does nothing", async () => {
  const { visitor } = await mintCustomer();
  const page = await visitor.post("/no-such-page", { intent: "delete-account" });
  expect(page.status).toBe(404);
  expect(title(page)).toMatch(/^Page introuvable · /);
  expect((await new Visitor().post("/no-such-page", { a: "b" })).status).toBe(404);
});

test("a form posted to a page without forms gets an error, with the error as title", async () => {
  const { visitor } = await mintCustomer();
  const page = await visitor.post("/changelog", { a: "b" });
  expect(page.status).toBe(405);
  expect(title(page)).toMatch(/^Cette page n’accepte pas de formulaire · /);
  expect(page.document.querySelector("h1")?.text).toBe("Cette page n’accepte pas de formulaire");
  expect(page.text).toContain("Rien n’a été modifié.");
  expect(page.text).toContain(page.headers.get("x-request-id"));
  expect(page.document.querySelector('a[href="/changelog"]')?.text).toContain("Réessayer");
});
