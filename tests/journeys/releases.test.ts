/** Releases by the staff over HTTP and without JavaScript. */
import { createHash } from "node:crypto";
import { connect } from "node:net";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mintAccount, mintAdministrator, signIn } from "#tests/support/minting.ts";
import { findRelease, withdrawTestReleases } from "#tests/support/releases.ts";
import { createThemeZip, createVersion } from "#tests/support/theme-zip.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";

let staff: Visitor;
let customer: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
  customer = await signIn((await mintAccount({ licences: 1 })).email);
});

afterAll(withdrawTestReleases);

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const notes = { notesFr: "- Première\r\n- Deuxième", notesEn: "- First\r\n- Second" };

function fileForm(version: string, zip: Uint8Array<ArrayBuffer> | null): FormData {
  const form = new FormData();
  form.set("version", version);
  form.set("file", new File(zip ? [zip] : [], "theme.zip", { type: "application/zip" }));
  return form;
}

async function upload(version: string, zip: Uint8Array<ArrayBuffer> | null, visitor = staff) {
  const response = await visitor.fetch("/admin/releases", {
    method: "POST",
    body: fileForm(version, zip),
    headers: { origin: visitor.origin },
  });
  const document = parse(await response.text());
  return { status: response.status, location: response.headers.get("location"), document };
}

const getAlert = (document: { querySelector: (selector: string) => { text: string } | null }) =>
  document.querySelector("[role=alert]")?.text ?? "";

test("a release is uploaded, described, published, read by customers, and withdrawn", async () => {
  const version = createVersion();
  const zip = new Uint8Array(createThemeZip(version, {}, 3_000_000));
  const uploaded = await upload(version, zip);
  expect([uploaded.status, uploaded.location]).toEqual([303, `/admin/releases/${version}`]);
  const page = await staff.get(`/admin/releases/${version}`);
  expect(getToast(page)).toContain(version);
  expect(page.text).toContain("Brouillon");
  expect(page.text).toContain(sha256(zip));
  expect((await staff.get("/admin/releases")).text).toContain(version);

  const here = `/admin/releases/${version}`;
  const empty = await staff.post(here, { intent: "publish", notesFr: "", notesEn: "x" });
  expect([empty.status, (await findRelease(version))?.status]).toEqual([400, "draft"]);
  expect((await staff.post(here, { intent: "save-notes", ...notes, notesEn: "" })).status).toBe(303);
  expect(await findRelease(version)).toMatchObject({
    status: "draft",
    notes: { fr: "- Première\n- Deuxième", en: "" },
  });
  expect((await customer.get("/changelog")).text).not.toContain(version);

  expect(getToast(await staff.follow(await staff.post(here, { intent: "publish", ...notes })))).toContain("publiée");
  const changelog = await customer.get("/changelog");
  expect(changelog.text).toContain(version);
  expect(changelog.text).toContain("Deuxième");
  expect((await staff.post(here, { intent: "change-notes", ...notes, notesFr: "- Corrigé" })).status).toBe(303);
  expect((await customer.get("/changelog")).text).toContain("Corrigé");

  const hostile = "- **<img src=x onerror=alert(1)>** `<script>alert(1)</script>` [lien](javascript:alert(1))";
  expect((await staff.post(here, { intent: "change-notes", ...notes, notesFr: hostile })).status).toBe(303);
  for (const page of [await customer.get("/changelog"), await customer.get("/download"), await staff.get(here)]) {
    const shown = page.document.querySelectorAll("li strong").find(({ text }) => text.includes("onerror"));
    expect(shown?.parentNode?.querySelectorAll("img, script, a, [onerror]")).toEqual([]);
    expect(page.html).not.toContain("<img src=x");
  }

  expect((await staff.post(here, { intent: "withdraw", reason: " " })).status).toBe(400);
  expect((await staff.post(here, { intent: "withdraw", reason: "Panier cassé" })).status).toBe(303);
  expect((await staff.get(here)).text).toContain("Panier cassé");
  expect((await customer.get("/changelog")).text).not.toContain(version);
  const again = await staff.post(here, { intent: "publish", ...notes });
  expect(again.status).toBe(409);
  expect(getAlert(again.document)).toContain("a changé entre-temps");
});

test("the same file keeps the draft, another file replaces it, and nothing replaces a published release", async () => {
  const version = createVersion();
  const [first, second] = [new Uint8Array(createThemeZip(version)), new Uint8Array(createThemeZip(version))];
  for (const zip of [first, first, second]) expect((await upload(version, zip)).status).toBe(303);
  expect((await findRelease(version))?.sha256).toBe(sha256(second));
  await staff.post(`/admin/releases/${version}`, { intent: "publish", ...notes });
  expect((await upload(version, second)).status).toBe(303);
  const refused = await upload(version, first);
  expect(refused.status).toBe(409);
  expect(getAlert(refused.document)).toContain("déjà publiée");
  expect(await findRelease(version)).toMatchObject({ status: "published", sha256: sha256(second) });
});

test.each<[string, (version: string) => Uint8Array<ArrayBuffer> | null, number, string]>([
  ["no file", () => null, 400, "Choisissez le fichier ZIP."],
  ["no ZIP", () => new Uint8Array(5_000), 422, "Ce fichier n’est pas un ZIP complet."],
  ["another version", () => new Uint8Array(createThemeZip("3.4.5")), 422, "Le thème indique la version 3.4.5."],
  [
    "a stray file",
    (version) => new Uint8Array(createThemeZip(version, { "secrets.env": "x" })),
    422,
    "secrets.env ne fait pas partie d’un thème",
  ],
  ["a path that leaves", (version) => new Uint8Array(createThemeZip(version, { "../evil": "x" })), 422, "../evil"],
])("an upload of %s is refused in words, keeps the number, and leaves nothing", async (_, make, status, words) => {
  const version = createVersion();
  const refused = await upload(version, make(version));
  expect(refused.status).toBe(status);
  expect(refused.document.querySelector("main")?.text).toContain(words);
  expect(refused.document.querySelector("input[name=version]")?.getAttribute("value")).toBe(version);
  expect(await findRelease(version)).toBeUndefined();
});

test("an invalid version is rejected after the whole file has arrived, so that the browser reads the answer", async () => {
  const refused = await upload("2.0", new Uint8Array(createThemeZip("2.0.0", {}, 5_000_000)));
  expect(refused.status).toBe(400);
  expect(refused.document.querySelector("[aria-invalid=true]")?.getAttribute("name")).toBe("version");
});

test("the page's script gets the next URL or the error", { meta: { provokes: "RELEASE_INVALID" } }, async () => {
  const version = createVersion();
  const send = (zip: Uint8Array<ArrayBuffer>) =>
    staff.fetch("/admin/releases/upload", {
      method: "POST",
      body: fileForm(version, zip),
      headers: { origin: staff.origin },
    });
  const refused = await send(new Uint8Array(100));
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { reply: { values: { version }, formError: { code: "RELEASE_INVALID", details: { fault: "not-zip" } } } },
  ]);
  const done = await send(new Uint8Array(createThemeZip(version)));
  expect([done.status, await done.json()]).toEqual([200, { location: `/admin/releases/${version}` }]);
});

test("only the staff upload, publish or withdraw", async () => {
  const version = createVersion();
  const refused = await upload(version, new Uint8Array(createThemeZip(version)), customer);
  expect([refused.status, refused.location]).toEqual([302, "/"]);
  expect(await findRelease(version)).toBeUndefined();
  await upload(version, new Uint8Array(createThemeZip(version)));
  const forms: Record<string, string>[] = [
    { intent: "publish", ...notes },
    { intent: "withdraw", reason: "x" },
  ];
  for (const fields of forms) {
    expect((await customer.post(`/admin/releases/${version}`, fields)).location).toBe("/");
  }
  expect((await findRelease(version))?.status).toBe("draft");
});

test("a slightly too large file gets its error on its own page, and the input stays", async () => {
  const version = createVersion();
  const page = await upload(version, new Uint8Array(51 * 1024 * 1024));
  expect(page.status).toBe(413);
  expect(page.document.textContent).toMatch(/50\sM[Bo]/);
  expect(page.document.querySelector("input[name=version]")?.getAttribute("value")).toBe(version);
  expect(await findRelease(version)).toBeUndefined();
});

test("a file from another site, a far too large one, and one without a length are rejected before they are read", async () => {
  const version = createVersion();
  const foreign = await staff.fetch("/admin/releases", {
    method: "POST",
    body: fileForm(version, new Uint8Array(createThemeZip(version))),
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.status).toBe(403);
  const head = (lines: string[]) =>
    [
      "POST /admin/releases HTTP/1.1",
      `Host: ${new URL(staff.origin).host}`,
      `Origin: ${staff.origin}`,
      "Content-Type: multipart/form-data; boundary=b",
      ...lines,
      "",
      "",
    ].join("\r\n");
  expect(await statusLine(head([`Content-Length: ${101 * 1024 * 1024}`]))).toContain(" 413 ");
  expect(await statusLine(`${head(["Transfer-Encoding: chunked"])}3\r\n--b\r\n0\r\n\r\n`)).toContain(" 413 ");
  expect(await findRelease(version)).toBeUndefined();
});

function statusLine(request: string): Promise<string> {
  const { hostname, port } = new URL(staff.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.once("data", (data) => {
      resolve(data.toString().split("\r\n")[0] ?? "");
      socket.destroy();
    });
    socket.once("error", reject);
  });
}

test("a release that does not exist is not found", async () => {
  expect((await staff.get("/admin/releases/9998.0.0")).status).toBe(404);
  expect((await staff.get("/admin/releases/nothing")).status).toBe(404);
  const refused = await staff.post("/admin/releases/9998.0.0", { intent: "withdraw", reason: "x" });
  expect(refused.status).toBe(404);
});
