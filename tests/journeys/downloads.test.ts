import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { mintCustomer, signIn } from "#tests/support/minting.ts";
import type { Visitor } from "#tests/support/visitor.ts";

async function getDownloadLink(visitor: Visitor): Promise<string> {
  const page = await visitor.post("/download", { release: "2.0.4", acceptTerms: "on" });
  expect(page.status).toBe(303);
  return page.location ?? "";
}

const digest = (bytes: ArrayBuffer) => createHash("sha256").update(Buffer.from(bytes)).digest("hex");

test("the ZIP arrives complete with name, length and strong ETag, and with the displayed SHA-256", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const page = await visitor.get("/download");
  expect(page.text).toContain("2.0.4");
  expect(page.text).toContain("1.1.0");
  const zip = await visitor.fetch(await getDownloadLink(visitor));
  expect(zip.status).toBe(200);
  const bytes = await zip.arrayBuffer();
  expect(zip.headers.get("content-length")).toBe(String(bytes.byteLength));
  expect(zip.headers.get("content-type")).toBe("application/zip");
  expect(zip.headers.get("etag")).toMatch(/^"[^"]+"$/);
  expect(zip.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+\.zip"/);
  expect(zip.headers.get("cache-control")).toMatch(/private.*no-store|no-store.*private/);
  expect(zip.headers.get("x-content-type-options")).toBe("nosniff");
  expect(Buffer.from(bytes).subarray(0, 2).toString()).toBe("PK");
  expect(page.html).toContain(digest(bytes));
});

test("an interrupted download resumes by range and yields the same file", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const path = await getDownloadLink(visitor);
  const whole = await visitor.fetch(path);
  const etag = whole.headers.get("etag") ?? "";
  const bytes = Buffer.from(await whole.arrayBuffer());
  const part = async (range: string, ifRange = etag) =>
    visitor.fetch(path, { headers: { range, "if-range": ifRange } });

  const rest = await part(`bytes=1000000-`);
  expect(rest.status).toBe(206);
  expect(rest.headers.get("content-range")).toBe(`bytes 1000000-${bytes.length - 1}/${bytes.length}`);
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1_000_000))).toBe(true);

  const tail = await part("bytes=-100");
  expect(tail.status).toBe(206);
  expect(Buffer.from(await tail.arrayBuffer()).equals(bytes.subarray(-100))).toBe(true);

  expect((await part("bytes=0-9", '"another"')).status).toBe(200);
  const beyond = await part(`bytes=${bytes.length}-`);
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get("content-range")).toBe(`bytes */${bytes.length}`);
});

test("HEAD returns length and ETag without the file", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const head = await visitor.fetch(await getDownloadLink(visitor), { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(Number(head.headers.get("content-length"))).toBeGreaterThan(5 * 1024 * 1024);
  expect((await head.arrayBuffer()).byteLength).toBe(0);
});

test("a download link works only for its own session; an invented one never works", async () => {
  const { account, visitor } = await mintCustomer({ licences: 1 });
  const path = await getDownloadLink(visitor);
  const other = await mintCustomer({ licences: 1 });
  expect((await other.visitor.fetch(path)).status).toBe(404);
  expect((await (await signIn(account.email)).fetch(path)).status).toBe(404);
  expect((await visitor.fetch(`/download/${"A".repeat(43)}`)).status).toBe(404);
  expect((await visitor.fetch(path)).status).toBe(200);
});

test("HEAD of an unavailable file answers like GET, without a fault", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const refused = `/download/${"A".repeat(43)}`;
  const head = await visitor.fetch(refused, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([404, ""]);
  expect((await visitor.fetch(refused)).status).toBe(404);
});

test("without accepted terms, with an unknown release or with a file name nothing is served", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  expect((await visitor.post("/download", { release: "2.0.4" })).status).toBe(400);
  for (const release of ["9.9.9", "../secret", "", "2.0"]) {
    expect([400, 404], release).toContain((await visitor.post("/download", { release, acceptTerms: "on" })).status);
  }
});

test("the terms are folded, and their checkbox is not", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const { document } = await visitor.get("/download");
  const terms = document
    .querySelectorAll("main form details")
    .find(({ text }) => text.includes("Conditions de téléchargement"));
  expect(terms?.hasAttribute("open")).toBe(false);
  expect(terms?.querySelectorAll("li").length).toBeGreaterThan(3);
  const box = document.querySelector("main form [name=acceptTerms]");
  expect(box?.closest("details")).toBeNull();
  expect(box?.hasAttribute("required")).toBe(true);
});
