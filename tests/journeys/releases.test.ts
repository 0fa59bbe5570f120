/** Releases by the staff over HTTP and without JavaScript. */
import { createHash } from "node:crypto";
import { connect } from "node:net";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mintAdministrator, mintCustomer } from "#tests/support/minting.ts";
import { findRelease, withdrawTestReleases } from "#tests/support/releases.ts";
import { createThemeZip, createVersion } from "#tests/support/theme-zip.ts";
import { getFieldErrors, getToast, type Visitor } from "#tests/support/visitor.ts";

let staff: Visitor;
let customer: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
  customer = (await mintCustomer({ licences: 1 })).visitor;
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

/** As a browser sends a large file: in chunks. */
async function upload(version: string, zip: Uint8Array<ArrayBuffer> | null, origin = staff.origin) {
  const init = { method: "POST", body: fileForm(version, zip), headers: { origin } };
  const response = await staff.fetch("/admin/releases", init);
  const document = parse(await response.text());
  return { status: response.status, location: response.headers.get("location"), document };
}

const readState = async (version: string) =>
  (await staff.get("/admin/releases")).document
    .querySelectorAll("tbody tr")
    .find((row) => row.querySelector("th")?.text.trim() === version)
    ?.querySelector(".badge")
    ?.text.trim();

describe("/admin/releases", () => {
  test("uploads, describes, publishes and withdraws a release, which customers read meanwhile", async () => {
    const version = createVersion();
    const here = `/admin/releases/${version}`;
    const zip = new Uint8Array(createThemeZip(version, {}, 3_000_000));
    const uploaded = await upload(version, zip);
    expect([uploaded.status, uploaded.location]).toEqual([303, here]);
    const page = await staff.get(here);
    expect(getToast(page)).toContain(version);
    expect(page.text).toContain("Brouillon");
    expect(page.text).toContain(sha256(zip));
    expect(await readState(version)).toBe("Brouillon");

    const empty = await staff.post(here, { intent: "publish", notesFr: "", notesEn: "x" });
    expect([empty.status, getFieldErrors(empty)]).toEqual([400, ["notesFr"]]);
    await staff.submit(here, { intent: "save-notes", ...notes, notesEn: "" });
    expect(await findRelease(version)).toMatchObject({
      status: "draft",
      notes: { fr: "- Première\n- Deuxième", en: "" },
    });
    expect((await customer.get("/changelog")).text).not.toContain(version);

    const asked = await staff.post(here, { intent: "publish", ...notes });
    expect(asked.status).toBe(200);
    expect(asked.document.querySelector("[name=stage][checked]")?.getAttribute("value")).toBe("staff");
    expect(asked.document.querySelector("[name=notesFr]")?.text).toContain("Première");
    expect(await findRelease(version)).toMatchObject({ status: "draft" });
    // Each stage says how many stores it reaches.
    expect(asked.text).toMatch(/Les boutiques de l’équipe \(\d+\sboutiques?\)/);
    expect(asked.document.querySelector("[autofocus]")?.text).toContain(version);

    // Back, with what is typed and not saved.
    const back = await staff.post(here, {
      intent: "edit-notes",
      ...notes,
      notesEn: "- Typed",
      stage: "all",
      confirm: "on",
    });
    expect([back.status, back.document.querySelector("[name=stage]")]).toEqual([200, null]);
    expect(back.document.querySelector("[name=notesEn]")?.text).toContain("- Typed");
    expect(await findRelease(version)).toMatchObject({ status: "draft", notes: { en: "" } });

    const published = await staff.submit(here, { intent: "publish", ...notes, stage: "all", confirm: "on" });
    expect(getToast(await staff.follow(published))).toContain("publiée");
    expect(await readState(version)).toBe("Publiée");
    await staff.submit(here, { intent: "halt", haltReason: "Essai" });
    expect(await readState(version)).toBe("Suspendue");
    await staff.submit(here, { intent: "resume" });
    const changelog = await customer.get("/changelog");
    for (const text of [version, "Deuxième"]) expect(changelog.text).toContain(text);
    const hostile = "- **<img src=x onerror=alert(1)>** `<script>alert(1)</script>` [lien](javascript:alert(1))";
    await staff.submit(here, { intent: "change-notes", ...notes, notesFr: hostile });
    for (const page of [await customer.get("/changelog"), await customer.get("/download"), await staff.get(here)]) {
      const shown = page.document.querySelectorAll("li strong").find(({ text }) => text.includes("onerror"));
      expect(shown?.parentNode?.querySelectorAll("img, script, a, [onerror]")).toEqual([]);
      expect(page.html).not.toContain("<img src=x");
    }

    const refused = await upload(version, new Uint8Array(createThemeZip(version)));
    expect(refused.status).toBe(409);
    expect(refused.document.querySelector("[role=alert]")?.text).toContain("déjà publiée");
    expect((await staff.post(here, { intent: "withdraw", reason: " " })).status).toBe(400);
    await staff.submit(here, { intent: "withdraw", reason: "Panier cassé" });
    expect((await staff.get(here)).text).toContain("Panier cassé");
    expect(await readState(version)).toBe("Retirée");
    expect((await customer.get("/changelog")).text).not.toContain(version);
  });

  test("says what is wrong with a file, keeps the number, and leaves nothing", async () => {
    const version = createVersion();
    const stray = new Uint8Array(createThemeZip(version, { "secrets.env": "x" }));
    const large = new Uint8Array(51 * 1024 * 1024);
    for (const [file, status, words] of [
      [null, 400, "Choisissez le fichier ZIP."],
      [stray, 422, "secrets.env ne fait pas partie d’un thème"],
      [large, 413, /50\sM[Bo]/],
    ] as const) {
      const refused = await upload(version, file);
      expect(refused.status).toBe(status);
      expect(refused.document.querySelector("main")?.text).toMatch(words);
      expect(refused.document.querySelector("input[name=version]")?.getAttribute("value")).toBe(version);
    }
    // The whole file has arrived before, so that the browser reads the answer.
    const invalid = await upload("2.0", new Uint8Array(createThemeZip("2.0.0", {}, 5_000_000)));
    expect(invalid.status).toBe(400);
    expect(invalid.document.querySelector("[aria-invalid=true]")?.getAttribute("name")).toBe("version");
    expect(await findRelease(version)).toBeUndefined();
    for (const name of ["9998.0.0", "nothing"]) expect((await staff.get(`/admin/releases/${name}`)).status).toBe(404);
  });

  test("rejects a file from another site, a far too large one, and one without a length unread", async () => {
    const version = createVersion();
    const foreign = await upload(version, new Uint8Array(createThemeZip(version)), "https://evil.example");
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
});

describe("/admin/releases with findings", () => {
  test("refuses what Shopify refuses, with file and line", async () => {
    const version = createVersion();
    const broken = {
      "assets/été.css": "a",
      "sections/a.liquid": "a\n{% if b %}",
      "locales/fr.json": '{\n"a": "b",\n}',
    };
    const refused = await upload(version, new Uint8Array(createThemeZip(version, broken)));
    expect(refused.status).toBe(422);
    const shown = refused.document.querySelectorAll("main li").map(({ text }) => text);
    for (const words of ["assets/été.css", "sections/a.liquid · ligne 2", "locales/fr.json · ligne 2"])
      expect(
        shown.filter((text) => text.includes(words)),
        words,
      ).toHaveLength(1);
    expect(refused.document.querySelector("input[name=version]")?.getAttribute("value")).toBe(version);
    expect(await findRelease(version)).toBeUndefined();
  });

  test("publishes what shops show badly once it is ticked", async () => {
    const version = createVersion();
    const here = `/admin/releases/${version}`;
    await upload(version, new Uint8Array(createThemeZip(version, { "snippets/a.liquid": "\n{% render 'gone' %}" })));
    expect((await staff.get(here)).text).toMatch(/snippets\/a\.liquid · ligne 2.*gone/s);
    const unread = await staff.post(here, { intent: "publish", ...notes, confirm: "on" });
    expect([unread.status, getFieldErrors(unread)]).toEqual([400, ["acknowledged"]]);
    expect(unread.document.querySelector("[name=notesFr]")?.text).toContain("Première");
    await staff.submit(here, { intent: "publish", ...notes, stage: "all", confirm: "on", acknowledged: "on" });
    expect(await findRelease(version)).toMatchObject({ status: "published" });
  });
});

describe("/admin/releases/upload", () => {
  test("gives the page's script the next URL, or the error", { meta: { provokes: "RELEASE_INVALID" } }, async () => {
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
