/** How the staff make templates, over HTTP without JavaScript: paste, edit by form and as JSON, pictures, import. */
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { mintAdministrator, mintCustomer, uniqueName } from "#tests/support/minting.ts";
import { createJpeg, createPng } from "#tests/support/pictures.ts";
import { activateStore } from "#tests/support/theme-jobs.ts";
import { toForm } from "#tests/support/to-form.ts";
import { getToast, type Page, Visitor } from "#tests/support/visitor.ts";

let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});

const body = `{
  // Our hero
  "sections": {
    "hero": { "type": "hero", "settings": { "overlay": 40 } },
    "text": { "type": "rich-text", "settings": {} }
  },
  "order": ["hero", "text"]
}`;

const getValue = (page: Page, selector: string): string => {
  const found = page.document.querySelector(selector);
  return (found?.tagName === "TEXTAREA" ? found.text : found?.getAttribute("value")) ?? "";
};

const createFields = (suffix: string) => ({
  ...{ kind: "page", suffix, nameFr: "Été", nameEn: "Summer", tags: "Soldes, été", intent: "create" },
  requestId: crypto.randomUUID(),
});

async function createTemplate(text = body): Promise<{ id: string; suffix: string }> {
  const suffix = uniqueName();
  const created = await staff.postForm("/templates/new", toForm({ ...createFields(suffix), body: text }));
  expect(created.status).toBe(303);
  return { id: created.location?.split("/").at(-1) ?? "", suffix };
}

/** What a form of the page posts, without its buttons. */
function readForm(page: Page, intent: string): Record<string, string> {
  const form = page.document
    .querySelectorAll("main form")
    .find((each) => each.querySelector(`button[value="${intent}"]`));
  const fields = (form?.querySelectorAll("input, textarea, select") ?? []).flatMap((field) => {
    const name = field.getAttribute("name") ?? "";
    if (field.tagName === "TEXTAREA") return [[name, field.text]];
    if (field.tagName === "SELECT") {
      const chosen = field.querySelector("option[selected]") ?? field.querySelector("option");
      return [[name, chosen?.getAttribute("value") ?? ""]];
    }
    const isBox = field.getAttribute("type") === "checkbox";
    return isBox && !field.hasAttribute("checked") ? [] : [[name, field.getAttribute("value") ?? (isBox ? "on" : "")]];
  });
  return { ...Object.fromEntries(fields), intent };
}

const findRow = (page: Page, place: string) => page.document.querySelector(`[id="m-${place}"]`);

describe("/templates/new", () => {
  test("names broken JSON by line, checks it, fills in a file's name, and creates a draft", async () => {
    const fields = createFields("");
    const post = (more: Record<string, string | File>) =>
      staff.postForm("/templates/new", toForm({ ...fields, ...more }));
    const broken = await post({ body: `{\n  "sections": {},\n  "order": [}\n}`, suffix: uniqueName() });
    expect(broken.status).toBe(400);
    expect(broken.text).toContain("ligne 3, colonne");
    expect(getValue(broken, "[name=body]")).toContain(`"order": [}`);
    expect(broken.document.querySelector("[autofocus]")?.getAttribute("name")).toBe("body");
    expect(getValue(broken, "[name=nameFr]")).toBe("Été");
    const checked = await post({ body, intent: "check" });
    expect(checked.status).toBe(200);
    expect(checked.text).toMatch(/2\.0\.4 ?Compatible/);
    const wrong = await post({ body, suffix: "../x", nameEn: "" });
    expect(wrong.document.querySelectorAll("[aria-invalid]").length).toBe(2);

    // The file says its kind and its name.
    const suffix = uniqueName();
    const file = new File([body], `page.${suffix}.json`, { type: "application/json" });
    const asked = await post({ kind: "product", file });
    expect(asked.status).toBe(400);
    expect(asked.document.querySelector("#field-kind-error")?.text).toContain("de page");
    expect(getValue(asked, "[name=suffix]")).toBe(suffix);
    expect(getValue(asked, "textarea[name=body]")).toContain("Our hero");
    const created = await post({ file });
    expect(created.status).toBe(303);
    expect((await staff.get(created.location ?? "")).text).toContain(`page.${suffix}.json`);
  });
});

describe("/templates/:id/edit", () => {
  test("edits one setting, moves, hides, adds and deletes a section, and undoes a deletion", async () => {
    const { id } = await createTemplate();
    const edit = `/templates/${id}/edit`;
    const opened = await staff.get(edit);
    expect(opened.status).toBe(200);
    const form = readForm(opened, "settings");
    expect(form["s.overlay"]).toBe("40");
    const refused = await staff.post(edit, { ...form, "s.overlay": "1000" });
    expect(refused.status).toBe(400);
    expect(refused.document.querySelector("[aria-invalid]")?.getAttribute("name")).toBe("s.overlay");
    expect(getValue(refused, "[name='s.overlay']")).toBe("1000");
    const saved = await staff.follow(await staff.post(edit, { ...form, "s.overlay": "50" }));
    expect(getToast(saved)).toBe("Modèle enregistré");
    const text = async () => getValue(await staff.get(`${edit}?view=json`), "[name=body]");
    expect(await text()).toBe(body.replace("40", "50"));

    const act = async (page: Page, place: string, intent: string) => {
      const row = findRow(page, place);
      const fields = Object.fromEntries(
        (row?.querySelectorAll("input") ?? []).map((input) => [
          input.getAttribute("name"),
          input.getAttribute("value"),
        ]),
      );
      return staff.follow(await staff.post(edit, { ...fields, intent } as Record<string, string>));
    };
    const moved = await act(saved, "text", "up");
    expect(moved.document.querySelectorAll(".member-row").map((row) => row.id)).toEqual(["m-text", "m-hero"]);
    const hidden = await act(moved, "hero", "hide");
    expect(findRow(hidden, "hero")?.text).toContain("masquée");
    const add = readForm(hidden, "add");
    const added = await staff.follow(await staff.post(edit, { ...add, member: "0:faq", place: "" }));
    expect(added.document.querySelector("[data-chosen]")?.id).toBe("m-faq");
    const removed = await act(added, "text", "delete");
    expect(findRow(removed, "text")).toBeNull();
    const undone = await staff.follow(await staff.post(edit, readForm(removed, "undo")));
    expect(findRow(undone, "text")).not.toBeNull();
    expect(await text()).toContain("// Our hero");
    expect((await staff.post(edit, { ...add, member: "0:faq" })).status).toBe(409);
  });

  test("keeps what the later of two tabs typed, and shows it what changed", async () => {
    const { id, suffix } = await createTemplate();
    const edit = `/templates/${id}/edit`;
    const form = readForm(await staff.get(edit), "settings");
    const json = readForm(await staff.get(`${edit}?view=json`), "json");
    await staff.post(edit, { ...form, "s.overlay": "60" });
    const late = await staff.post(edit, { ...form, "s.height": "small" });
    expect(late.status).toBe(409);
    expect(late.document.querySelector(`a[href^="/templates/${id}/revisions?from=1"]`)).not.toBeNull();
    const again = readForm(late, "settings");
    expect([again["s.overlay"], again["s.height"], again.revision]).toEqual(["60", "small", "2"]);
    const mine = body.replace("40", "10");
    const lateText = await staff.postForm(`${edit}?view=json`, toForm({ ...json, body: mine }));
    expect(lateText.status).toBe(409);
    expect(getValue(lateText, "[name=body]")).toBe(mine);
    expect(getValue(lateText, "[name=theirs]")).toBe(body.replace("40", "60"));
    const kept = await staff.postForm(`${edit}?view=json`, toForm({ ...readForm(lateText, "json") }));
    expect(kept.status).toBe(303);

    const details = readForm(await staff.get(`${edit}?view=details`), "details");
    expect([details.suffix, details.tags]).toEqual([suffix, "soldes, été"]);
    expect((await staff.postForm(`${edit}?view=details`, toForm({ ...details, nameEn: "Holidays" }))).status).toBe(303);
    expect((await staff.postForm(`${edit}?view=details`, toForm({ ...details, nameEn: "Late" }))).status).toBe(409);
  });

  test("shows a preview in place of the drawing, in two widths, until it is removed", async () => {
    const { id, suffix } = await createTemplate();
    const edit = `/templates/${id}/edit?view=details`;
    const send = (bytes: Uint8Array<ArrayBuffer>) =>
      staff.postForm(edit, toForm({ intent: "preview", preview: new File([bytes], "page.html") }));
    const findCard = async () => (await staff.get(`/templates?q=${suffix}`)).document.querySelector(".template-card");
    expect((await findCard())?.querySelector("svg[role=img]")).not.toBeNull();
    const refused = await send(new TextEncoder().encode("<!doctype html><script>1</script>"));
    expect([refused.status, refused.document.querySelector("#field-preview-error")?.text]).toEqual([
      ...[400, expect.stringContaining("pas une image")],
    ]);

    // As tall as a whole page.
    const saved = await send(new Uint8Array(await createJpeg(1300, 9_000)));
    expect([saved.status, getToast(await staff.follow(saved))]).toEqual([303, "Image enregistrée"]);
    const image = (await findCard())?.querySelector("img");
    expect(image?.getAttribute("alt")).toBe("Aperçu d’Été");
    const source = image?.getAttribute("src") ?? "";
    expect(source).toMatch(/^\/media\/template-previews\/[0-9a-f]{24}-480\.webp$/);
    expect(image?.getAttribute("srcset")).toBe(`${source} 480w, ${source.replace("-480.", "-960.")} 960w`);
    expect((await staff.get(`/templates/${id}?view=picture`)).document.querySelector("main img")).not.toBeNull();

    const response = await staff.fetch(source);
    const cached = "private, max-age=31536000, immutable";
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": cached,
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
    const { format, width, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ format, width, exif }).toEqual({ format: "webp", width: 277, exif: undefined });
    const known = { headers: { "if-none-match": response.headers.get("etag") ?? "" } };
    const again = await staff.fetch(source, known);
    expect([again.status, again.headers.get("cache-control"), await again.text()]).toEqual([304, cached, ""]);
    const { visitor } = await mintCustomer();
    for (const reader of [visitor, new Visitor()]) expect((await reader.fetch(source)).status).toBe(404);

    expect((await staff.postForm(edit, toForm({ intent: "remove-preview" }))).status).toBe(303);
    expect((await staff.fetch(source)).status).toBe(404);
    expect((await findCard())?.querySelector("svg[role=img]")).not.toBeNull();
  });
});

describe("/template-pictures", () => {
  test("adds pictures with where they are from, names those it rejects, and deletes unused ones", async () => {
    const name = `${uniqueName()}.png`;
    const picture = await createPng();
    const { id } = await createTemplate(body.replace('"overlay": 40', `"image": "shopify://shop_images/${name}"`));
    const rights = { source: "Photos de l’équipe", mayGive: "on", intent: "add" };
    const send = (files: File[], fields: Record<string, string> = rights) => {
      const form = toForm(fields);
      for (const file of files) form.append("files", file);
      return staff.postForm("/template-pictures", form);
    };
    expect((await staff.get("/template-pictures")).text).toMatch(new RegExp(`manque[\\s\\S]*${name}[\\s\\S]*Été`));
    const { mayGive: _, ...without } = rights;
    expect((await send([new File([picture], name)], without)).text).toContain("Ce droit est nécessaire");
    const files = [new File([picture], "lies.jpg"), new File([picture], name)];
    const bad = await send(files);
    expect(bad.status).toBe(400);
    for (const words of ["1 image ajoutée", "lies.jpg : l’extension"]) expect(bad.text).toContain(words);

    const findRow = async () =>
      (await staff.get("/template-pictures")).document
        .querySelectorAll(".template-pictures > li")
        .find((row) => row.text.includes(name));
    const row = await findRow();
    expect(row?.text).toMatch(/Photos de l’équipe[\s\S]*Été/);
    expect(row?.querySelector("form")).toBeNull();
    expect((await staff.fetch(row?.querySelector("img")?.getAttribute("src") ?? "")).status).toBe(200);
    expect((await staff.postForm("/template-pictures", toForm({ remove: name }))).status).toBe(409);
    await staff.submit(`/templates/${id}`, { intent: "delete" });
    expect((await findRow())?.text).toContain("Aucun modèle ne l’utilise.");
    expect((await staff.postForm("/template-pictures", toForm({ remove: name }))).status).toBe(303);
    expect(await findRow()).toBeUndefined();
  });
});

describe("/templates/import", () => {
  test("rejects a ZIP with a hostile entry, and creates each template of another by itself", async () => {
    const [one, two] = [uniqueName(), uniqueName()];
    const files = { [`templates/page.${one}.json`]: strToU8(body), [`product.${two}.json`]: strToU8("{") };
    const read = (zip: Record<string, Uint8Array>) =>
      staff.postForm("/templates/import", toForm({ intent: "read", file: new File([zipSync(zip)], "all.zip") }));
    const hostile = await read({ ...files, "../../evil.json": strToU8(body) });
    expect([hostile.status, hostile.text.includes("evil.json")]).toEqual([422, true]);
    expect((await read({ "readme.txt": strToU8("x") })).text).toContain("aucun modèle");

    const found = await read({
      ...files,
      [`blog.${two}.json`]: strToU8(body),
      "templates/gift_card.json": strToU8("{}"),
    });
    expect(found.text).toContain("gift_card.json");
    expect(found.text).toContain("pas du JSON valide");
    const form = readForm(found, "create");
    expect(Object.keys(form).filter((name) => name.startsWith("pick."))).toHaveLength(2);
    const rows = Object.keys(form).filter((name) => name.startsWith("suffix."));
    const bad = rows.find((name) => form[name] === two) ?? "";
    const created = await staff.postForm("/templates/import", toForm({ ...form, [bad]: "not a name" }));
    expect(created.status).toBe(200);
    expect(created.document.querySelectorAll("[role=status] a[href^='/templates/']")).toHaveLength(1);
    expect(created.document.querySelector("[aria-invalid]")?.getAttribute("value")).toBe("not a name");
    const last = readForm(created, "create");
    const rest = await staff.postForm("/templates/import", toForm({ ...last, "suffix.0": two, "pick.0": "on" }));
    expect(rest.document.querySelectorAll("[role=status] a[href^='/templates/']")).toHaveLength(1);
  });
});

describe("/templates/import/store", () => {
  test("imports templates and pictures of one's own store, and finds no other store", async () => {
    const { visitor } = await mintCustomer({ role: "admin", licences: 1 });
    const store = await activateStore(visitor, { scopes: ["read_themes", "write_themes", "write_files"] });
    const address = `/templates/import/store?shop=${store.domain}`;
    const form = readForm(await visitor.get(address), "create");
    const [field = ""] = Object.entries(form).find(([, file]) => file === "templates/page.json") ?? [];
    const chosen = field.replace("file.", "");
    const only = Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith("pick.")));
    const named = { [`suffix.${chosen}`]: uniqueName(), [`name-en.${chosen}`]: "From the store" };
    const created = await visitor.postForm(address, toForm({ ...only, [`pick.${chosen}`]: "on", ...named }));
    const link = created.document.querySelector("[role=status] a[href^='/templates/']")?.getAttribute("href");
    expect(link).toMatch(/^\/templates\//);
    const saved = await visitor.get(`${link}/edit?view=json`);
    expect(getValue(saved, "[name=body]")).toContain('"sections"');
    const foreign = await staff.get(address);
    expect(foreign.text).toContain("n’est connectée à votre compte");
    expect(foreign.document.querySelector("main [name='file.0']")).toBeNull();

    const name = `${uniqueName()}.png`;
    const file = new File([await createPng()], name);
    expect((await visitor.postForm(`/stores/${store.name}/files`, toForm({ name, file }))).status).toBe(200);
    const take = (by: Visitor, fields: Record<string, string>) =>
      by.postForm(address, toForm({ intent: "pictures", source: "Photos de l’équipe", ...fields }));
    const wanted = { "picture.0": name, "picture.1": "nobody-has.png" };
    expect((await take(visitor, wanted)).status).toBe(400);
    expect((await take(staff, { ...wanted, mayGive: "on" })).status).toBe(404);
    expect((await visitor.get("/template-pictures")).text).not.toContain(name);
    expect((await take(visitor, { ...wanted, mayGive: "on" })).status).toBe(200);
    expect((await visitor.get("/template-pictures")).text).toContain(name);
  });
});
