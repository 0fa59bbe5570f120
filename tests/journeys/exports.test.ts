import { beforeAll, describe, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { mintAdministrator, mintCustomer } from "#tests/support/minting.ts";
import type { Visitor } from "#tests/support/visitor.ts";

let administrator: Visitor;

beforeAll(async () => {
  administrator = await mintAdministrator();
});

const exportList = (fields: Record<string, string>) =>
  administrator.fetch(`/admin/exports/${fields.list}`, {
    method: "POST",
    headers: { origin: administrator.origin },
    body: new URLSearchParams({ separator: "semicolon", requestId: crypto.randomUUID(), ...fields }),
  });

describe("/admin/exports", () => {
  test("writes a filtered list as a file for French spreadsheets, in the words of the page", async () => {
    const { account } = await mintCustomer({ licences: 2 });
    const page = await administrator.get(`/admin/exports?list=licences&account=${encodeURIComponent(account.email)}`);
    const query = page.document.querySelector("input[name=query]")?.getAttribute("value") ?? "";
    const file = await exportList({ list: "licences", query });
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="licences-\d{4}-\d{2}-\d{2}\.csv"$/);
    const bytes = await file.arrayBuffer();
    const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).trimEnd().split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFIdentifiant;Type;État;E-mail;/);
    expect(lines).toHaveLength(3);
    expect(lines.slice(1).every((line) => line.includes(`;Premium;Disponible;${account.email};`))).toBe(true);

    const read = async (list: string, filters: Record<string, string>) =>
      (await exportList({ list, query: new URLSearchParams(filters).toString() })).text();
    // The list follows a sign-in within a moment.
    await expect.poll(() => read("users", { q: account.email })).toMatch(/;Client;Oui;Non;Désactivée;/);
    expect(await read("events", { kind: "licence.granted" })).toMatch(/Licence accordée;Administrateur;/);
    expect((await read("events", {})).length).toBeGreaterThan(100);
    expect((await administrator.get("/admin/events?kind=export")).text).toContain("Export demandé");
  });

  test("is offered for the list of users alone, and makes no file of an unknown filter", {
    meta: { provokes: "EXPORT_NOT_FOUND" },
  }, async () => {
    const links = async (path: string) =>
      (await administrator.get(path)).document
        .querySelectorAll("main a[href^='/admin/exports']")
        .map((link) => link.getAttribute("href"));
    expect(await links("/admin/users?role=admin")).toEqual(["/admin/exports?list=users&role=admin"]);
    expect(await links("/admin/users?tab=points")).toEqual([]);
    const refused = await exportList({ list: "events", query: "colour=red" });
    expect([refused.status, refused.headers.get("location")]).toEqual([303, "/admin/exports?list=events&colour=red"]);
    const shown = await administrator.get("/admin/exports?list=events&colour=red");
    expect([shown.status, shown.document.querySelector("main [role=alert]")?.text]).toEqual([
      ...[400, expect.stringContaining("colour")],
    ]);
    expect(shown.document.querySelector("main form button[disabled]")).not.toBeNull();
    const missing = await administrator.fetch(`/admin/exports/${"0".repeat(24)}`);
    expect([missing.status, await missing.text()]).toEqual([
      404,
      expect.stringContaining(getErrorSentence("EXPORT_NOT_FOUND")),
    ]);
    expect((await administrator.fetch("/admin/exports/nothing")).status).toBe(404);
  });
});
