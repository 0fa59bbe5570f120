/// <reference types="@cloudflare/vitest-plugin/types" />
import { describe, expect, test, vi } from "vitest";
import { badPictures, goodPictures } from "#tests/support/pictures/set.ts";
import type { Viewer } from "../contract.ts";
import { as, ask, origin, post } from "../fixtures/front.ts";
import { bindings, newUid, signedInCookie, vendors } from "../fixtures/objects.ts";
import { photosControl } from "./control.ts";
import { newPhotoKey, ownerOf } from "./photo-key.ts";
import { photoStore } from "./photo-store.ts";
import type { Picture } from "./pictures/picture.ts";
import { rebuildPicture } from "./pictures/rebuild.ts";

const png = goodPictures["a PNG"]?.bytes ?? new Uint8Array();
const photos = photoStore(bindings.PHOTOS);

const keysOf = async (owner: string) =>
  (await bindings.PHOTOS.list({ prefix: `${owner}/` })).objects.map(({ key }) => key).sort();

const pictureOf = async (bytes: Uint8Array): Promise<Picture> => {
  const rebuilt = await rebuildPicture(bytes);
  if (!rebuilt.ok) throw new Error(rebuilt.fault);
  return rebuilt.picture;
};

test("workerd judges every picture as Node does", async () => {
  for (const [name, { bytes, type }] of Object.entries(goodPictures)) {
    expect(await rebuildPicture(bytes), name).toMatchObject({ ok: true, picture: { type } });
  }
  for (const [name, { bytes, fault }] of Object.entries(badPictures)) {
    expect(await rebuildPicture(bytes), name).toEqual({ ok: false, fault });
  }
});

describe("a stored photo", () => {
  async function stored() {
    const uid = newUid();
    const cookie = await signedInCookie(uid);
    const picture = await pictureOf(png);
    const key = await photos.put(await ownerOf(uid), picture);
    return { cookie, key, path: `/media/photos/${key}`, picture };
  }

  test("is served to its owner as a picture and nothing else, and kept by nobody but the browser", async () => {
    const { cookie, path, picture } = await stored();
    const response = await ask(path, as(cookie));
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture.bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": 'inline; filename="photo.png"',
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=86400, immutable",
      vary: expect.stringContaining("Cookie"),
    });
    const known = { "if-none-match": response.headers.get("etag") ?? "" };
    const again = await ask(path, as(cookie, { headers: known }));
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await ask(path, as(cookie, { method: "HEAD" }));
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      ...[200, String(picture.bytes.length), ""],
    ]);
  });

  test("is there for the staff, and for nobody else", async () => {
    vi.spyOn(console, "info").mockImplementation(() => undefined);
    const { path } = await stored();
    const staff = newUid();
    await vendors(staff, { role: "admin" });
    expect((await ask(path, as(await signedInCookie(staff)))).status).toBe(200);
    for (const init of [{}, as("session=forged"), as(await signedInCookie(newUid()))]) {
      const response = await ask(path, init);
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toContain("no-store");
      expect(await response.text()).not.toContain("PNG\r\n");
    }
  });

  test("has one address, one method to be read by, and no way to other objects", async () => {
    const { cookie, key, path } = await stored();
    const [owner = ""] = key.split("/");
    await bindings.PHOTOS.put("secret.txt", "secret");
    await bindings.PHOTOS.put(`${owner}/notes.html`, "secret");
    for (const other of [
      ...[`/media/photos/${newPhotoKey(owner, "image/png")}`, `/media/photos/${owner}/notes.html`],
      ...[`/media/photos/${owner}/..%2fsecret.txt`, "/media/photos/secret.txt", `${path}.data`, `${path}/x`],
      ...[`/media/photos/${owner}`, "/media", "/media/secret.txt", `${path}%00`],
    ]) {
      const response = await ask(other, as(cookie));
      expect(response.status, other).toBe(404);
      expect(await response.text(), other).not.toContain("secret");
    }
    expect((await ask(path, as(cookie, post("a=b", { origin, cookie })))).status).toBe(404);
  });
});

test("what is left over of a photo's owner is deleted, but neither the photo nor one that is just being saved", async () => {
  const [owner, other] = [await ownerOf(newUid()), await ownerOf(newUid())];
  const picture = await pictureOf(png);
  const [kept, replaced, justStored] = [
    ...[await photos.put(owner, picture), await photos.put(owner, picture), await photos.put(owner, picture)],
  ] as [string, string, string];
  const foreign = await photos.put(other, picture);
  await photos.sweep(owner, { kept, replaced }, new Date());
  expect(await keysOf(owner)).toEqual([kept, justStored].sort());
  await photos.sweep(owner, { kept, replaced: foreign }, new Date(Date.now() + 11 * 60_000));
  expect(await keysOf(owner)).toEqual([kept]);
  expect(await keysOf(other)).toEqual([foreign]);
});

test("a photo whose address cannot be written leaves the one before, and is deleted later", async () => {
  const uid = newUid();
  await signedInCookie(uid);
  const owner = await ownerOf(uid);
  const former = await photos.put(owner, await pictureOf(png));
  const viewer = { uid, photoUrl: `/media/photos/${former}` } as Viewer;
  const faults = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const control = photosControl({ env: bindings, viewer, onFault: () => undefined });
  await vendors(uid, { documents: "down" });
  expect(await control.save(goodPictures["a GIF"]?.bytes ?? png)).toBe("unavailable");
  expect(await control.remove()).toBe("unavailable");
  expect(faults).toHaveBeenCalled();
  expect(await keysOf(owner)).toContain(former);
  expect(await control.save(png)).toBe("unchanged");
});
