import { beforeAll, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { mintAdministrator, mintCustomer } from "#tests/support/minting.ts";
import type { Visitor } from "#tests/support/visitor.ts";

let administrator: Visitor;

beforeAll(async () => {
  administrator = await mintAdministrator();
});

const exportList = (visitor: Visitor, fields: Record<string, string>) =>
  visitor.fetch(`/admin/exports/${fields.list}`, {
    method: "POST",
    headers: { origin: visitor.origin },
    body: new URLSearchParams({ separator: "semicolon", requestId: crypto.randomUUID(), ...fields }),
  });

test("a filtered list is a file for French spreadsheets, with the heads of the page's language", async () => {
  const { account } = await mintCustomer({ licences: 2 });
  const page = await administrator.get(`/admin/exports?list=licences&account=${encodeURIComponent(account.email)}`);
  expect(page.status).toBe(200);
  const query = page.document.querySelector("input[name=query]")?.getAttribute("value") ?? "";
  const file = await exportList(administrator, { list: "licences", query });
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="licences-\d{4}-\d{2}-\d{2}\.csv"$/);
  const bytes = await file.arrayBuffer();
  const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFIdentifiant;Type;État;E-mail;/);
  expect(lines).toHaveLength(3);
  expect(lines.slice(1).every((line) => line.includes(`;Premium;Disponible;${account.email};`))).toBe(true);
  expect(await (await administrator.fetch("/admin/events?kind=export")).text()).toContain("Export demandé");
});

test("states, roles and events are in the words of the page, not in codes", async () => {
  const { account } = await mintCustomer({ licences: 1 });
  const csv = async (list: string, query: string) =>
    (await exportList(administrator, { list, query: new URLSearchParams(query).toString() })).text();
  // The list follows a sign-in within a moment.
  await expect.poll(() => csv("users", `q=${account.email}`)).toMatch(/;Client;Oui;Non;Désactivée;/);
  expect(await csv("events", "kind=licence.granted")).toMatch(/Licence accordée;Administrateur;/);
});

test.each(["licences", "users", "events"])("%s can be exported without filters", async (list) => {
  const file = await exportList(administrator, { list, query: "" });
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toContain("text/csv");
  expect((await file.text()).length).toBeGreaterThan(100);
});

test("the users' page offers their export, but not beside the points requests", async () => {
  const links = async (path: string) =>
    (await administrator.get(path)).document
      .querySelectorAll("main a[href^='/admin/exports']")
      .map((link) => link.getAttribute("href"));
  expect(await links("/admin/users?role=admin")).toEqual(["/admin/exports?list=users&role=admin"]);
  expect(await links("/admin/users?tab=points")).toEqual([]);
});

test("a filter that does not exist gives a message and no file", async () => {
  const answer = await exportList(administrator, { list: "events", query: "colour=red" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toContain("/admin/exports");
});

test("the file of an export of someone else or of nothing does not exist", {
  meta: { provokes: "EXPORT_NOT_FOUND" },
}, async () => {
  const missing = await administrator.fetch(`/admin/exports/${"0".repeat(24)}`);
  expect([missing.status, await missing.text()]).toEqual([
    404,
    expect.stringContaining(getErrorSentence("EXPORT_NOT_FOUND")),
  ]);
  expect((await administrator.fetch("/admin/exports/nothing")).status).toBe(404);
});

test("a customer gets neither page nor file", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  expect((await visitor.fetch("/admin/exports")).headers.get("location")).toBe("/");
  const answer = await exportList(visitor, { list: "licences", query: "" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
});
