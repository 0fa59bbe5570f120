/** Previews of templates and the vendor's pictures, over HTTP without JavaScript. */
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { mintAccount, mintAdministrator, mintStore, signIn, uniqueName } from "#tests/support/minting.ts";
import { createGif, createHeavyPng, createJpeg, createPng } from "#tests/support/pictures.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";

let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});

const megabytes = 1024 * 1024;
const webp = (side = 400) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#386" } })
    .webp()
    .toBuffer();
const toFile = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name, { type: "text/html" });

function toForm(fields: Record<string, string | File | File[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each);
  return form;
}

async function createTemplate(image = ""): Promise<{ id: string; name: string }> {
  const name = `Carte ${uniqueName()}`;
  const hero = { type: "hero", settings: image ? { image: `shopify://shop_images/${image}` } : {} };
  const fields = { kind: "page", suffix: uniqueName(), nameFr: name, nameEn: name, tags: "", intent: "create" };
  const body = JSON.stringify({ sections: { hero }, order: ["hero"] });
  const created = await staff.postForm("/templates/new", toForm({ ...fields, body, requestId: crypto.randomUUID() }));
  expect(created.status).toBe(303);
  return { id: created.location?.split("/").at(-1) ?? "", name };
}

const findCard = async (name: string) =>
  (await staff.get(`/templates?q=${encodeURIComponent(name)}`)).document.querySelector(".template-card");

test("a preview takes the place of the drawing, in two widths, until it is replaced or removed", async () => {
  const { id, name } = await createTemplate();
  const edit = `/templates/${id}/edit?view=details`;
  const send = (bytes: Uint8Array) =>
    staff.postForm(edit, toForm({ intent: "preview", preview: toFile("page.html", bytes) }));
  expect((await findCard(name))?.querySelector("svg[role=img]")).not.toBeNull();

  // As tall as a whole page.
  const saved = await send(await createJpeg(1300, 9_000));
  expect([saved.status, getToast(await staff.follow(saved))]).toEqual([303, "Image enregistrée"]);
  const card = await findCard(name);
  expect(card?.querySelector("svg[role=img]")).toBeNull();
  const image = card?.querySelector("img");
  expect(image?.getAttribute("alt")).toBe(`Aperçu de ${name}`);
  const first = image?.getAttribute("src") ?? "";
  const large = first.replace("-480.", "-960.");
  expect(image?.getAttribute("srcset")).toBe(`${first} 480w, ${large} 960w`);
  expect((await staff.get(`/templates/${id}?view=picture`)).document.querySelector("main img")).not.toBeNull();
  expect(image?.getAttribute("src")).toMatch(/^\/media\/template-previews\/[0-9a-f]{24}-480\.webp$/);

  const response = await staff.fetch(first);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/webp",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=31536000, immutable",
    etag: expect.stringMatching(/^"[^"]+"$/),
  });
  const { format, width, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect({ format, width, exif }).toEqual({ format: "webp", width: 277, exif: undefined });
  const known = { headers: { "if-none-match": response.headers.get("etag") ?? "" } };
  const again = await staff.fetch(first, known);
  expect([again.status, again.headers.get("cache-control"), await again.text()]).toEqual([
    ...[304, "private, max-age=31536000, immutable", ""],
  ]);
  expect((await staff.fetch(first.replace("-480.", "-481."))).status).toBe(404);
  const customer = await signIn((await mintAccount()).email);
  expect((await customer.fetch(first)).status).toBe(404);
  expect((await fetch(staff.origin + first)).status).toBe(404);

  expect((await send(await createPng(500, 400))).status).toBe(303);
  expect((await staff.fetch(first)).status).toBe(404);
  expect((await staff.fetch(large)).status).toBe(404);
  const second = (await findCard(name))?.querySelector("img")?.getAttribute("src") ?? "";
  expect((await staff.fetch(second)).status).toBe(200);
  expect((await staff.postForm(edit, toForm({ intent: "remove-preview" }))).status).toBe(303);
  expect((await staff.fetch(second)).status).toBe(404);
  expect((await findCard(name))?.querySelector("svg[role=img]")).not.toBeNull();
});

test("a file that is not a picture is refused beside its field, by its content alone", async () => {
  const { id } = await createTemplate();
  const jpeg = await createJpeg(400, 400);
  const cases: [string, Uint8Array, string][] = [
    ["page.png", Buffer.from("<!doctype html><script>1</script>"), "pas une image"],
    ["moving.png", await createGif(400, 400), "pas une image"],
    ["cut.jpg", jpeg.subarray(0, jpeg.length / 2), "endommagée"],
    ["small.png", await createPng(319, 400), "trop petite"],
    ["heavy.png", await createHeavyPng(20 * megabytes), "dépasse 5"],
    ["empty.png", Buffer.alloc(0), "vide"],
  ];
  for (const [file, bytes, sentence] of cases) {
    const form = toForm({ intent: "preview", preview: toFile(file, bytes) });
    const refused = await staff.postForm(`/templates/${id}/edit?view=details`, form);
    expect(refused.document.querySelector("#field-preview-error")?.text, file).toContain(sentence);
  }
});

test("pictures are added with where they are from, named when refused, and deleted once no template names them", async () => {
  const name = `${uniqueName()}.webp`;
  const { id, name: template } = await createTemplate(name);
  const rights = { source: "Photos de l’équipe", mayGive: "on", intent: "add" };
  const send = (files: File[], fields: Record<string, string> = rights) =>
    staff.postForm("/template-pictures", toForm({ ...fields, files }));
  const picture = await webp();
  expect((await staff.get("/template-pictures")).text).toMatch(
    new RegExp(`manque[\\s\\S]*${name}[\\s\\S]*${template}`),
  );

  const { mayGive: _, ...without } = rights;
  expect((await send([toFile(name, picture)], without)).text).toContain("Ce droit est nécessaire");
  const bad = await send([
    toFile("../up.webp", picture),
    toFile("lies.png", picture),
    toFile("page.jpg", Buffer.from("<html>")),
    toFile("nothing.png", Buffer.alloc(0)),
    toFile(name, picture),
  ]);
  expect(bad.status).toBe(400);
  expect(bad.text).toContain("1 image ajoutée");
  for (const sentence of [
    ...["up.webp : nom non valide", "lies.png : l’extension", "page.jpg : ce n’est pas une image"],
    "nothing.png : le fichier est vide",
  ])
    expect(bad.text).toContain(sentence);
  expect((await send([toFile("huge.png", await createHeavyPng(20 * megabytes))])).text).toContain(
    "huge.png : plus de 5",
  );

  const findRow = async () =>
    (await staff.get("/template-pictures")).document
      .querySelectorAll(".template-pictures > li")
      .find((row) => row.text.includes(name));
  const row = await findRow();
  expect(row?.text).toMatch(/Photos de l’équipe[\s\S]*Carte/);
  expect(row?.querySelector("form")).toBeNull();
  expect((await staff.fetch(row?.querySelector("img")?.getAttribute("src") ?? "")).status).toBe(200);
  expect((await staff.postForm("/template-pictures", toForm({ remove: name }))).status).toBe(409);

  expect((await send([toFile(name, await webp(401))])).text).toContain("porte déjà ce nom");
  expect((await send([toFile(name, await webp(401))], { ...rights, replaces: "on" })).status).toBe(303);
  expect((await staff.post(`/templates/${id}`, { intent: "delete" })).status).toBe(303);
  expect((await findRow())?.text).toContain("Aucun modèle ne l’utilise.");
  expect((await staff.postForm("/template-pictures", toForm({ remove: name }))).status).toBe(303);
  expect(await findRow()).toBeUndefined();
});

test("pictures are taken over from an own store with the same words, and not from another's", async () => {
  const admin = await mintAccount({ role: "admin", licences: 1 });
  const visitor = await signIn(admin.email);
  const { domain, apiSecretKey, accessToken } = await mintStore({
    scopes: ["read_themes", "write_themes", "write_files"],
  });
  await visitor.post("/activate", { email: admin.email, shopUrl: domain, apiSecretKey, accessToken });
  const name = `${uniqueName()}.webp`;
  const shop = domain.replace(".myshopify.com", "");
  const sent = await visitor.postForm(`/stores/${shop}/files`, toForm({ name, file: toFile(name, await webp()) }));
  expect(sent.status).toBe(200);

  const take = (by: Visitor, fields: Record<string, string>) =>
    by.postForm(`/templates/import/store?shop=${domain}`, toForm({ intent: "pictures", ...fields }));
  const rights = { source: "Photos de l’équipe", mayGive: "on" };
  expect((await take(visitor, { source: "Us", "picture.0": name })).status).toBe(400);
  expect((await take(staff, { ...rights, "picture.0": name })).status).toBe(404);
  expect((await take(visitor, { ...rights, "picture.0": "../x.webp" })).status).toBe(400);
  expect((await take(visitor, rights)).status).toBe(400);
  expect((await visitor.get("/template-pictures")).text).not.toContain(name);
  expect((await take(visitor, { ...rights, "picture.0": name, "picture.1": "nobody-has.webp" })).status).toBe(200);
  expect((await visitor.get("/template-pictures")).text).toContain(name);
});
