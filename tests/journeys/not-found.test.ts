/** Unknown paths without JavaScript. */
import { describe, expect, test } from "vitest";
import { type AccessPath, access } from "#base/access.ts";
import { mintCustomer } from "#tests/support/minting.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const listWays = ({ document }: Page) =>
  document.querySelectorAll("main nav a").map((link) => `${link.getAttribute("href")} ${link.text.trim()}`);
const getTitle = ({ document }: Page) => document.querySelector("title")?.text;

describe("an unknown path", () => {
  test("answers 404 inside the frame and suggests the nearest pages, which open", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const page = await visitor.get("/updates");
    expect(page.status).toBe(404);
    expect(getTitle(page)).toMatch(/^Page introuvable · /);
    expect(listWays(page)[0]).toBe("/update Mettre à jour");
    expect(page.document.querySelector("#navigation")).not.toBeNull();
    for (const [path = ""] of listWays(page).map((way) => way.split(" ")))
      expect((await visitor.get(path)).status, path).toBe(200);
    expect(listWays(await visitor.get("/activate/now"))).toContain("/activate Activer une licence");
    expect(listWays(await visitor.get("/admin/user")).join()).not.toContain("/admin");
    const staff = (await mintCustomer({ role: "admin" })).visitor;
    expect(listWays(await staff.get("/admin/user"))[0]).toBe("/admin/users Utilisateurs");
  });

  test("answers a signed-out visitor with the sign-in page, the same for every path", async () => {
    for (const path of ["/updates", "/admin/user"]) {
      const page = await new Visitor({ language: "en" }).get(path);
      expect(page.status).toBe(404);
      expect(listWays(page)).toEqual([
        "/login Sign in",
        "/register Create an account",
        "/forgot-password Forgotten password",
      ]);
      expect(page.document.querySelector("#navigation")).toBeNull();
    }
  });

  test("answers a form with 404, and one to a page without forms with 405, and changes nothing", async () => {
    const { visitor } = await mintCustomer();
    const unknown = await visitor.post("/no-such-page", { intent: "delete-account" });
    expect([unknown.status, getTitle(unknown)]).toEqual([404, expect.stringMatching(/^Page introuvable · /)]);
    // Without a licence, no page that requires one is suggested.
    expect(listWays(await visitor.get("/updates")).join()).not.toContain("/update ");
    expect((await new Visitor().post("/no-such-page", { a: "b" })).status).toBe(404);
    const page = await visitor.post("/changelog", { a: "b" });
    expect(page.status).toBe(405);
    expect(getTitle(page)).toMatch(/^Cette page n’accepte pas de formulaire · /);
    expect(page.document.querySelector("h1")?.text).toBe("Cette page n’accepte pas de formulaire");
    expect(page.text).toContain("Rien n’a été modifié.");
    expect(page.text).toContain(page.headers.get("x-request-id"));
    expect(page.document.querySelector('a[href="/changelog"]')?.text).toContain("Réessayer");
  });
});

/** Addresses of tokens, which have pages of their own, and what only scripts read. */
const others = ["/shared-preview/:token", "/unsubscribe/:token", "/jobs/:job/state", "/jobs/:job/file"];
others.push("/stores/:shop/check", "/stores/:shop/colours", "/stores/:shop/files");

const withParameters = (Object.keys(access) as AccessPath[]).filter(
  (path) => path.includes(":") && !others.includes(path),
);

describe.each(withParameters)("%s", (path) => {
  test("answers a browser with the 404 page where there is nothing", async () => {
    const { visitor } = await mintCustomer({ role: "admin", licences: 1 });
    for (const id of ["none", "0".repeat(24), "é"]) {
      const url = path.replace(/:[a-z]+/gi, encodeURIComponent(id));
      const page = await visitor.get(url, { accept: "text/html,*/*;q=0.8" });
      expect([page.status, getTitle(page)], url).toEqual([
        404,
        expect.stringMatching(/^(?:Page introuvable|Cette page n’existe pas) · /),
      ]);
      expect(page.document.querySelector("#navigation"), url).not.toBeNull();
    }
  });
});
