/** Customers download the theme, without JavaScript. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { mintCustomer, signIn } from "#tests/support/minting.ts";

const digest = (bytes: ArrayBuffer) => createHash("sha256").update(Buffer.from(bytes)).digest("hex");

describe("/download", () => {
  test("gives a link to the ZIP with the displayed SHA-256 for accepted terms, in its own session only", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const page = await visitor.get("/download");
    const terms = page.document
      .querySelectorAll("main form details")
      .find(({ text }) => text.includes("Conditions de téléchargement"));
    expect(terms?.hasAttribute("open")).toBe(false);
    const box = page.document.querySelector("main form [name=acceptTerms]");
    expect([box?.closest("details"), box?.hasAttribute("required")]).toEqual([null, true]);
    expect((await visitor.post("/download", { release: "2.0.4" })).status).toBe(400);
    expect((await visitor.post("/download", { release: "9.9.9", acceptTerms: "on" })).status).toBe(404);

    const ticket = await visitor.submit("/download", { release: "2.0.4", acceptTerms: "on" });
    const path = ticket.location ?? "";
    const zip = await visitor.fetch(path);
    const bytes = await zip.arrayBuffer();
    expect(Object.fromEntries(zip.headers)).toMatchObject({
      "content-length": String(bytes.byteLength),
      "content-type": "application/zip",
      etag: expect.stringMatching(/^"[^"]+"$/),
      "content-disposition": expect.stringMatching(/^attachment; filename="[\w.-]+\.zip"/),
      "cache-control": expect.stringMatching(/private.*no-store|no-store.*private/),
      "x-content-type-options": "nosniff",
    });
    expect(page.html).toContain(digest(bytes));

    const resumed = await visitor.fetch(path, {
      headers: { range: "bytes=1000000-", "if-range": zip.headers.get("etag") ?? "" },
    });
    expect([resumed.status, resumed.headers.get("content-range")]).toEqual([
      ...[206, `bytes 1000000-${bytes.byteLength - 1}/${bytes.byteLength}`],
    ]);
    expect(Buffer.from(await resumed.arrayBuffer()).equals(Buffer.from(bytes).subarray(1_000_000))).toBe(true);
    const beyond = await visitor.fetch(path, { headers: { range: `bytes=${bytes.byteLength}-` } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${bytes.byteLength}`]);
    const head = await visitor.fetch(path, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      ...[200, String(bytes.byteLength), ""],
    ]);

    expect((await (await signIn(account.email)).fetch(path)).status).toBe(404);
    const invented = await visitor.fetch(`/download/${"A".repeat(43)}`, { method: "HEAD" });
    expect([invented.status, await invented.text()]).toEqual([404, ""]);
  });

  test("says that a licence is paused, and serves nothing", async () => {
    const dave = await signIn("dave@demo.test");
    const page = await dave.get("/download");
    expect(page.text).toContain("Votre licence est en pause");
    expect(page.document.querySelector("input[name=acceptTerms]")).toBeNull();
    expect((await dave.post("/download", { release: "2.0.4", acceptTerms: "on" })).status).toBe(409);
  });
});
