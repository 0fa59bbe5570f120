/** Files of pictures in R2, and a picture that a template begins to name. */
import { describe, expect, test } from "vitest";
import { encodePng } from "#tests/support/encode-png.ts";
import { administrator, bindings, call, countEvents } from "../../fixtures/internal.ts";
import { createTestTemplate, releaseWithHero } from "../../fixtures/templates.ts";
import { newId } from "../../platform/identifier.ts";
import { deleteOldTemplates } from "../delete-template.ts";

const png = new Uint8Array(encodePng(400, 400, new Uint8Array(400 * 400 * 3)));
const add = (name: string, over = {}) =>
  call(administrator, "addPicture", { name, bytes: png, source: "Own photos", replaces: false, ...over });
const listKeys = async () => (await bindings.RELEASES.list({ prefix: "template-p" })).objects.map(({ key }) => key);

describe("deleteOldTemplates", () => {
  test("deletes replaced, removed and abandoned files and keeps files in use", async () => {
    await releaseWithHero(["title"]);
    const template = await createTestTemplate();
    for (let turn = 0; turn < 2; turn++) await call(administrator, "changePreview", { id: template, bytes: png });
    await add("bowl.png");
    await add("bowl.png", { replaces: true });
    const used = await listKeys();
    expect(used.length).toBe(4);
    const old = newId(new Date(Date.now() - 2 * 3_600_000));
    await bindings.RELEASES.put(`template-previews/${old}-480.webp`, "abandoned");
    await bindings.RELEASES.put(`template-pictures/${old}`, "abandoned");
    await bindings.RELEASES.put(`template-pictures/${newId(new Date())}`, "an upload that is not over");
    expect(await deleteOldTemplates(bindings, "sweep-files")).toMatchObject({ files: 2 });
    expect((await listKeys()).length).toBe(5);
    expect(await listKeys()).toEqual(expect.arrayContaining(used));
  });
});

describe("changePreview and addPicture", () => {
  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ["empty", new Uint8Array(0), "empty"],
    ["a page", new TextEncoder().encode("<!doctype html><script>1</script>"), "type"],
    ["a GIF", new TextEncoder().encode("GIF89a"), "type"],
    ["cut off", png.slice(0, png.length / 2), "damaged"],
  ])("reject a file that is %s, and keep nothing", async (_, bytes, fault) => {
    await releaseWithHero(["title"]);
    const before = await listKeys();
    const id = await createTestTemplate();
    const invalid = { status: 400, body: { code: "PICTURE_INVALID", details: { fault } } };
    expect(await call(administrator, "changePreview", { id, bytes })).toMatchObject(invalid);
    expect(await add("cup.png", { bytes })).toMatchObject(invalid);
    expect(await listKeys()).toEqual(before);
  });

  test("reject a small preview, and a picture whose name has another ending", async () => {
    const small = new Uint8Array(encodePng(319, 400, new Uint8Array(319 * 400 * 3)));
    await releaseWithHero(["title"]);
    const preview = await call(administrator, "changePreview", { id: await createTestTemplate(), bytes: small });
    expect(preview.body).toMatchObject({ code: "PICTURE_INVALID", details: { fault: "small" } });
    expect(await add("cup.webp")).toMatchObject({ body: { details: { fault: "ending", file: "cup.webp" } } });
  });
});

describe("addPicture", () => {
  test("accepts one of concurrent uploads of a name and leaves no other files", {
    meta: { provokes: "PICTURE_INVALID" },
  }, async () => {
    const before = (await listKeys()).length;
    const answers = await Promise.all([add("vase.png"), add("vase.png"), add("vase.png")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await listKeys()).length).toBe(before + 2);
    expect(await countEvents("template.picture_added", "vase.png")).toBe(1);
    expect((await add("../vase.png")).body).toMatchObject({ code: "PICTURE_INVALID", details: { fault: "name" } });
  });
});

describe("templatePictures and removePicture", () => {
  test("list a picture with its templates and keep it while one names it", {
    meta: { provokes: "PICTURE_IN_USE" },
  }, async () => {
    const image = "shopify://shop_images/jug.png";
    const body = JSON.stringify({ sections: { a: { type: "hero", settings: { image } } }, order: ["a"] });
    const id = await createTestTemplate({ suffix: "with-jug", body });
    const list = async () => (await call(administrator, "templatePictures", {})).body;
    expect((await list()).missing).toMatchObject([{ name: "jug.png", uses: 1, usedBy: [{ id }] }]);
    await add("jug.png");
    const { page, missing } = await list();
    const jug = page.rows.find(({ name }: { name: string }) => name === "jug.png");
    expect([missing, jug]).toMatchObject([[], { uses: 1, source: "Own photos", bytes: png.length }]);
    const thumbnail = await call(administrator, "preview", { file: `${jug?.file}-240.webp` });
    expect(
      (await call(administrator, "preview", { file: `${jug?.file}-240.webp`, known: thumbnail.body.etag })).body,
    ).toEqual({ etag: thumbnail.body.etag, bytes: null });
    expect((await call(administrator, "removePicture", "jug.png")).body).toMatchObject({ code: "PICTURE_IN_USE" });
    expect(await countEvents("template.picture_deleted", "jug.png")).toBe(0);
    await call(administrator, "deleteTemplate", id);
    expect((await call(administrator, "removePicture", "jug.png")).status).toBe(200);
    expect(await countEvents("template.picture_deleted", "jug.png")).toBe(1);
    expect((await call(administrator, "preview", { file: `${jug?.file}-240.webp` })).status).toBe(404);
  });
});

describe("takePictures", () => {
  test("rejects another account's store", async () => {
    const request = { shop: "someone-else.myshopify.com", names: ["jug.png"], source: "Theirs" };
    expect((await call(administrator, "takePictures", request)).body).toMatchObject({ code: "ACTIVATION_NOT_FOUND" });
  });
});
