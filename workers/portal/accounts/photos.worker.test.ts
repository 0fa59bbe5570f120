/// <reference types="@cloudflare/vitest-plugin/types" />
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { failure, success } from "#base/errors.ts";
import { timeLimits } from "#base/time-limits.ts";
import { encodePng } from "#tests/support/encode-png.ts";
import { as, ask, origin, post } from "../fixtures/front.ts";
import { bindings, newUid, signedInCookie, vendors } from "../fixtures/objects.ts";
import { createTestCalls, createTestViewer } from "../fixtures/scope.ts";
import { createPhotoKey, createPhotoRepository, toPhotoOwner } from "./photo-repository.ts";

const png = new Uint8Array(encodePng(200, 200, new Uint8Array(200 * 200 * 3)));
const other = new Uint8Array(encodePng(201, 201, new Uint8Array(201 * 201 * 3)));
const photos = createPhotoRepository(bindings.PHOTOS);
const stored = new TextEncoder().encode("a stored photo").buffer;

const readBody = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer());
const listKeys = async (owner: string) =>
  (await bindings.PHOTOS.list({ prefix: `${owner}/` })).objects.map(({ key }) => key).sort();

async function newOwner() {
  const uid = newUid();
  return { uid, owner: await toPhotoOwner(uid), cookie: await signedInCookie(uid) };
}

describe("GET /media/photos", () => {
  async function addPhoto() {
    const { owner, cookie } = await newOwner();
    const key = await photos.add(owner, stored, "digest");
    return { cookie, owner, path: `/media/photos/${key}` };
  }

  test("serves a photo to its owner as an image only, cached only by the browser", async () => {
    const { cookie, path } = await addPhoto();
    const response = await ask(path, as(cookie));
    expect([response.status, await readBody(response)]).toEqual([200, "a stored photo"]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-disposition": 'inline; filename="photo.webp"',
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
      ...[200, String(stored.byteLength), ""],
    ]);
  });

  test.each([
    ["jpg", "image/jpeg"],
    ["png", "image/png"],
    ["gif", "image/gif"],
  ])("serves a former photo that was stored as %s", async (extension, type) => {
    const { owner, cookie } = await newOwner();
    const key = `${owner}/${"0".repeat(32)}.${extension}`;
    await bindings.PHOTOS.put(key, "former", { httpMetadata: { contentType: type } });
    const response = await ask(`/media/photos/${key}`, as(cookie));
    expect([response.status, response.headers.get("content-type"), await readBody(response)]).toEqual([
      ...[200, type, "former"],
    ]);
  });

  test("serves a photo to staff, and to no other user", async () => {
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    const { path } = await addPhoto();
    const staff = newUid();
    await vendors(staff, { role: "admin" });
    expect((await ask(path, as(await signedInCookie(staff)))).status).toBe(200);
    for (const init of [{}, as("session=forged"), as(await signedInCookie(newUid()))]) {
      const response = await ask(path, init);
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toContain("no-store");
      expect(await response.text()).not.toContain("a stored photo");
    }
  });

  test("has one URL with only GET and HEAD, and gives no access to other objects", async () => {
    const { cookie, owner, path } = await addPhoto();
    await bindings.PHOTOS.put("secret.txt", "secret");
    await bindings.PHOTOS.put(`${owner}/notes.html`, "secret");
    for (const other of [
      ...[`/media/photos/${createPhotoKey(owner)}`, `/media/photos/${owner}/notes.html`],
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

describe("createPhotoRepository", () => {
  test("deletes an owner's leftovers, but neither the current photo nor a new one", async () => {
    const [{ owner }, { owner: other }] = [await newOwner(), await newOwner()];
    const add = (to: string) => photos.add(to, stored, "digest");
    const [kept, replaced, justStored, foreign] = [
      await add(owner),
      await add(owner),
      await add(owner),
      await add(other),
    ];
    await photos.deleteLeftovers(owner, { kept, replaced }, new Date());
    expect(await listKeys(owner)).toEqual([kept, justStored].sort());
    await photos.deleteLeftovers(owner, { kept, replaced: foreign }, new Date(Date.now() + 11 * 60_000));
    expect(await listKeys(owner)).toEqual([kept]);
    expect(await listKeys(other)).toEqual([foreign]);
  });
});

/** Saves a photo and returns its viewer's calls. */
async function withPhoto() {
  const { uid, owner } = await newOwner();
  const createControl = (photoUrl: string | null, env = bindings) =>
    createTestCalls({ env, viewer: createTestViewer({ uid, photoUrl }), onFault: () => undefined });
  expect(await createControl(null).savePhoto(png)).toEqual(success("saved"));
  const [key = ""] = await listKeys(owner);
  return { uid, owner, key, controlOf: (env = bindings) => createControl(`/media/photos/${key}`, env) };
}

const unanswered = failure("WRITE_UNANSWERED");

describe("savePhoto", () => {
  test("does not encode and store the same file again", async () => {
    const { owner, key, controlOf } = await withPhoto();
    const { IMAGES: _, ...without } = bindings;
    expect(await controlOf(without as typeof bindings).savePhoto(png)).toEqual(success("unchanged"));
    expect(await listKeys(owner)).toEqual([key]);
  });

  test("keeps the previous photo when the new URL cannot be written", async () => {
    const { uid, owner, key, controlOf } = await withPhoto();
    const faults = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await vendors(uid, { documents: "down" });
    expect(await controlOf().savePhoto(other)).toEqual(unanswered);
    expect(await controlOf().removePhoto()).toEqual(unanswered);
    expect(faults).toHaveBeenCalled();
    expect(await listKeys(owner)).toContain(key);
  });

  test("keeps the previous photo when the new one cannot be encoded", async () => {
    const { owner, key, controlOf } = await withPhoto();
    const info = () => Promise.reject(new Error("Network connection lost."));
    expect(await controlOf({ ...bindings, IMAGES: { info } as unknown as ImagesBinding }).savePhoto(other)).toEqual(
      unanswered,
    );
    expect(await listKeys(owner)).toEqual([key]);
  });

  test("keeps the previous photo and answers in time when the encoder does not", async () => {
    const { owner, key, controlOf } = await withPhoto();
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const info = () => {
      begin();
      return new Promise(() => undefined);
    };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const saving = controlOf({ ...bindings, IMAGES: { info } as unknown as ImagesBinding }).savePhoto(other);
    await begun;
    vi.advanceTimersByTime(timeLimits.pages.photoMs);
    expect(await saving).toEqual(unanswered);
    vi.useRealTimers();
    expect(await listKeys(owner)).toEqual([key]);
  });

  test("stores the files of concurrent photos and keeps the one that the profile shows", async () => {
    const { uid, owner } = await newOwner();
    const { savePhoto } = createTestCalls({ env: bindings, viewer: createTestViewer({ uid }) });
    const pictures = [png, other, new Uint8Array(encodePng(202, 202, new Uint8Array(202 * 202 * 3)))];
    expect(await Promise.all(pictures.map((each) => savePhoto(each)))).toEqual(pictures.map(() => success("saved")));
    const { photoUrl } = await vendors(uid);
    expect(await listKeys(owner)).toContain(photoUrl.replace("/media/photos/", ""));
  });
});
