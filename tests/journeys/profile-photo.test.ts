/** A profile photo without JavaScript: saved, shown, replaced, removed, and rejected. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { mintCustomer, signIn } from "#tests/support/minting.ts";
import {
  createBadPictures,
  createGif,
  createHeavyPng,
  createJpeg,
  createMovingGif,
  createPhonePhoto,
  createPng,
  secret,
} from "#tests/support/pictures.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";
import { maxPhotoBytes } from "#workers/portal/accounts/contract.ts";

const mintVisitor = async () => (await mintCustomer({ name: "Ada Martin" })).visitor;
const [png, gif] = await Promise.all([createPng(), createGif()]);

function createPhotoForm(bytes: Uint8Array, fields: Record<string, string> = { intent: "photo" }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // The file's name and declared type do not matter.
  form.set("photo", new File([new Uint8Array(bytes)], "page.html", { type: "text/html" }));
  return form;
}

async function send(visitor: Visitor, body: BodyInit, headers: Record<string, string> = {}) {
  const response = await visitor.fetch("/profile", {
    method: "POST",
    body,
    headers: { origin: visitor.origin, ...headers },
  });
  const document = parse(await response.text());
  return { status: response.status, location: response.headers.get("location"), document };
}

async function savePhoto(visitor: Visitor, bytes: Uint8Array) {
  const saved = await send(visitor, createPhotoForm(bytes));
  expect([saved.status, saved.location]).toEqual([303, "/profile"]);
}

/** The head of a form; the test supplies the rest. */
function openUpload({ origin, cookies }: Visitor, { type, length }: { type: string; length: number }): Socket {
  const { hostname, port, host } = new URL(origin);
  const head = [
    "POST /profile HTTP/1.1",
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${[...cookies].map((pair) => pair.join("=")).join("; ")}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
  ];
  const socket = connect(Number(port), hostname);
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  return socket;
}

const getError = ({ document }: { document: ReturnType<typeof parse> }) =>
  document.querySelector("#field-photo-error")?.text.trim() ?? "";

/** URLs of the photos on the page: in the bar and in the head. */
const listShownPhotos = async (visitor: Visitor) =>
  (await visitor.get("/profile")).document
    .querySelectorAll("header img")
    .map((image) => image.getAttribute("src") ?? "");

async function fetchStoredPhoto(visitor: Visitor): Promise<{ type: string | null; bytes: Buffer }> {
  const [address = ""] = await listShownPhotos(visitor);
  const response = await visitor.fetch(address);
  return { type: response.headers.get("content-type"), bytes: Buffer.from(await response.arrayBuffer()) };
}

describe("POST /profile with a photo", () => {
  test("saves it, shows it at once, replaces and removes it, and leaves no former photo", async () => {
    const visitor = await mintVisitor();
    expect(await listShownPhotos(visitor)).toEqual([]);
    const phonePhoto = await createPhonePhoto();
    await savePhoto(visitor, phonePhoto);
    expect(getToast(await visitor.get("/profile"))).toContain("Photo enregistrée");
    const [first = "", inHead] = await listShownPhotos(visitor);
    expect(first).toMatch(/^\/media\/photos\/[0-9a-f]{32}\/[0-9a-f]{32}\.webp$/);
    expect(inHead).toBe(first);

    // The same file is not written twice.
    await savePhoto(visitor, phonePhoto);
    expect(getToast(await visitor.get("/profile"))).toContain("C’est déjà votre photo");
    expect(await listShownPhotos(visitor)).toEqual([first, first]);

    await savePhoto(visitor, png);
    const [second = ""] = await listShownPhotos(visitor);
    expect(second).not.toBe(first);
    expect((await visitor.fetch(first)).status).toBe(404);
    expect((await visitor.fetch(second)).status).toBe(200);
    expect((await (await mintVisitor()).fetch(second)).status).toBe(404);

    await visitor.submit("/profile", { intent: "remove-photo" });
    expect(await listShownPhotos(visitor)).toEqual([]);
    expect((await visitor.fetch(second)).status).toBe(404);
    // Neither does a new sign-in restore it.
    expect(await listShownPhotos(await signIn(visitor.email))).toEqual([]);
  });

  test("stores a square WebP, upright, still, without metadata and without trailing data", async () => {
    const visitor = await mintVisitor();
    const phonePhoto = await createPhonePhoto();
    expect(phonePhoto.toString("latin1")).toContain(secret);
    await savePhoto(visitor, phonePhoto);
    const { type, bytes } = await fetchStoredPhoto(visitor);
    expect(type).toBe("image/webp");
    const { format, width, height, exif, xmp, icc, pages } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, xmp, icc, pages }).toEqual({ format: "webp", width: 512, height: 512 });
    expect(bytes.toString("latin1")).not.toMatch(new RegExp(`${secret}|script|Exif|GPS`));
    // The container gives its length: nothing follows.
    expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)];
    expect([(top[0] ?? 0) > (top[2] ?? 0), (bottom[0] ?? 0) < (bottom[2] ?? 0)]).toEqual([true, true]);

    const endless = (await createJpeg()).subarray(0, -2);
    for (const picture of [
      await createJpeg(),
      endless,
      await createMovingGif(),
      await createHeavyPng(maxPhotoBytes - 1),
    ]) {
      await savePhoto(visitor, picture);
      const stored = await sharp((await fetchStoredPhoto(visitor)).bytes).metadata();
      expect(stored).toMatchObject({ format: "webp", width: 512 });
      expect(stored.pages).toBeUndefined();
    }
  });

  test("rejects an invalid file beside its field, and keeps the former photo", async () => {
    const visitor = await mintVisitor();
    await savePhoto(visitor, png);
    const photos = await listShownPhotos(visitor);
    const sentences = {
      type: "ni un JPG",
      damaged: "endommagée",
      small: "trop petite",
      large: "40",
      heavy: "5\u00a0Mo",
    };
    const pictures = await createBadPictures();
    // The encoder's own tests have the others; these need its real answers.
    const wanted = pictures.filter(({ error }, index) => error === "damaged" || pictures[index - 1]?.error !== error);
    for (const { name, bytes, error } of wanted) {
      const refused = await send(visitor, createPhotoForm(bytes));
      expect([refused.status, getError(refused)], name).toEqual([
        error === "heavy" ? 413 : 400,
        expect.stringContaining(sentences[error]),
      ]);
    }
    for (const nothing of [createPhotoForm(new Uint8Array()), new URLSearchParams({ intent: "photo" })]) {
      const empty = await send(visitor, nothing);
      expect([empty.status, getError(empty)]).toEqual([400, "Choisissez une photo."]);
    }
    expect(await listShownPhotos(visitor)).toEqual(photos);
  });

  test("rejects a malformed, mislabelled, interrupted or far too large form", async () => {
    const visitor = await mintVisitor();
    await savePhoto(visitor, gif);
    const photos = await listShownPhotos(visitor);
    const type = (value: string) => ({ "content-type": value });
    const odd: [BodyInit, Record<string, string>, number][] = [
      ["not a form", type("multipart/form-data; boundary=x"), 400],
      ["intent=photo", type("multipart/form-data"), 400],
      [createPhotoForm(png, { intent: "revoke-others" }), {}, 400],
      [new Uint8Array(70_000), type("application/octet-stream"), 413],
    ];
    for (const [body, headers, status] of odd) expect((await send(visitor, body, headers)).status).toBe(status);
    // The server answers before the whole body has arrived; a client that keeps writing may lose the answer.
    const large = openUpload(visitor, { type: "multipart/form-data; boundary=x", length: 34_000_000 });
    large.write(new Uint8Array(1_100_000));
    expect(String(await once(large, "data"))).toMatch(/^HTTP\/1\.1 413 /);
    large.destroy();

    const form = new Request(visitor.origin, { method: "POST", body: createPhotoForm(png) });
    const body = new Uint8Array(await form.arrayBuffer());
    const broken = openUpload(visitor, { type: form.headers.get("content-type") ?? "", length: body.length });
    broken.write(body.subarray(0, body.length - 50), () => broken.destroy());
    await once(broken, "close");
    expect(await listShownPhotos(visitor)).toEqual(photos);
  });
});
