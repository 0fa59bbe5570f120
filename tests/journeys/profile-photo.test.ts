/** A profile photo over HTTP and without JavaScript: saved, shown, replaced, removed, and rejected. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { endFaults, mintAccount, signIn, startFault } from "#tests/support/minting.ts";
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
import { maxPhotoBytes } from "#workers/portal/photos/contract.ts";

afterEach(endFaults);

const someone = async () => signIn((await mintAccount({ name: "Ada Martin" })).email);
const [png, gif] = await Promise.all([createPng(), createGif()]);

function photoForm(bytes: Uint8Array, fields: Record<string, string> = { intent: "photo" }): FormData {
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
const photosOn = async (visitor: Visitor) =>
  (await visitor.get("/profile")).document
    .querySelectorAll("header img")
    .map((image) => image.getAttribute("src") ?? "");

test("a photo is saved, shown at once, replaced and removed, and no former photo stays", async () => {
  const visitor = await someone();
  expect(await photosOn(visitor)).toEqual([]);
  const phonePhoto = await createPhonePhoto();
  expect(phonePhoto.toString("latin1")).toContain(secret);
  const saved = await send(visitor, photoForm(phonePhoto));
  expect([saved.status, saved.location]).toEqual([303, "/profile"]);
  expect(getToast(await visitor.get("/profile"))).toContain("Photo enregistrée");
  const [first = "", inHead] = await photosOn(visitor);
  expect(first).toMatch(/^\/media\/photos\/[0-9a-f]{32}\/[0-9a-f]{32}\.webp$/);
  expect(inHead).toBe(first);

  // The same file is not written twice.
  await send(visitor, photoForm(phonePhoto));
  expect(getToast(await visitor.get("/profile"))).toContain("C’est déjà votre photo");
  expect(await photosOn(visitor)).toEqual([first, first]);

  await send(visitor, photoForm(png));
  const [second = ""] = await photosOn(visitor);
  expect(second).not.toBe(first);
  expect((await visitor.fetch(first)).status).toBe(404);
  expect((await visitor.fetch(second)).status).toBe(200);
  expect((await (await someone()).fetch(second)).status).toBe(404);

  expect((await visitor.post("/profile", { intent: "remove-photo" })).status).toBe(303);
  expect(await photosOn(visitor)).toEqual([]);
  expect((await visitor.fetch(second)).status).toBe(404);
  // Neither does a new sign-in restore it.
  expect(await photosOn(await signIn(visitor.email))).toEqual([]);
});

async function storedPhoto(visitor: Visitor): Promise<{ type: string | null; bytes: Buffer }> {
  const [address = ""] = await photosOn(visitor);
  const response = await visitor.fetch(address);
  return { type: response.headers.get("content-type"), bytes: Buffer.from(await response.arrayBuffer()) };
}

test("a stored photo is a square WebP, upright, without metadata and without trailing data", async () => {
  const visitor = await someone();
  await send(visitor, photoForm(await createPhonePhoto()));
  const { type, bytes } = await storedPhoto(visitor);
  expect(type).toBe("image/webp");
  const { format, width, height, exif, xmp, icc, pages } = await sharp(bytes).metadata();
  expect({ format, width, height, exif, xmp, icc, pages }).toEqual({ format: "webp", width: 512, height: 512 });
  expect(bytes.toString("latin1")).not.toMatch(new RegExp(`${secret}|script|Exif|GPS`));
  // The container gives its length: nothing follows.
  expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length);
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)];
  expect([(top[0] ?? 0) > (top[2] ?? 0), (bottom[0] ?? 0) < (bottom[2] ?? 0)]).toEqual([true, true]);
});

test("a JPEG, a PNG and a GIF are accepted, and an animated GIF becomes a still picture", async () => {
  const visitor = await someone();
  for (const picture of [await createJpeg(), png, await createMovingGif(), await createHeavyPng(maxPhotoBytes - 1)]) {
    expect((await send(visitor, photoForm(picture))).status).toBe(303);
    expect(await sharp((await storedPhoto(visitor)).bytes).metadata()).toMatchObject({ format: "webp", width: 512 });
    expect((await sharp((await storedPhoto(visitor)).bytes).metadata()).pages).toBeUndefined();
  }
});

describe("an invalid photo", () => {
  test("is rejected beside its field, and the former photo stays", async () => {
    const visitor = await someone();
    await send(visitor, photoForm(png));
    const photos = await photosOn(visitor);
    const sentences = {
      type: "ni un JPG",
      damaged: "endommagée",
      small: "trop petite",
      large: "40",
      heavy: "5\u00a0Mo",
    };
    for (const { name, bytes, error } of await createBadPictures()) {
      const refused = await send(visitor, photoForm(bytes));
      expect([refused.status, getError(refused)], name).toEqual([
        error === "heavy" ? 413 : 400,
        expect.stringContaining(sentences[error]),
      ]);
    }
    const huge = await send(visitor, photoForm(new Uint8Array(20_000_000)));
    expect([huge.status, getError(huge)]).toEqual([413, expect.stringContaining("5\u00a0Mo")]);
    for (const nothing of [photoForm(new Uint8Array()), new URLSearchParams({ intent: "photo" })]) {
      const empty = await send(visitor, nothing);
      expect([empty.status, getError(empty)]).toEqual([400, "Choisissez une photo."]);
    }
    expect(await photosOn(visitor)).toEqual(photos);
  });

  test("a malformed, mislabelled or far too large form is rejected", async () => {
    const visitor = await someone();
    const type = (value: string) => ({ "content-type": value });
    const odd: [BodyInit, Record<string, string>, number][] = [
      ["not a form", type("multipart/form-data; boundary=x"), 400],
      ["--x\r\n\r\n--x--", type("multipart/form-data; boundary=x"), 400],
      ["intent=photo", type("multipart/form-data"), 400],
      [photoForm(png, { intent: "revoke-others" }), {}, 400],
      [photoForm(png, {}), {}, 400],
      [new Uint8Array(70_000), type("application/octet-stream"), 413],
    ];
    for (const [body, headers, status] of odd) expect((await send(visitor, body, headers)).status).toBe(status);
    // The server answers before the whole body has arrived; a client that keeps writing may lose the answer.
    const socket = openUpload(visitor, { type: "multipart/form-data; boundary=x", length: 34_000_000 });
    socket.write(new Uint8Array(1_100_000));
    expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    expect(await photosOn(visitor)).toEqual([]);
  });

  test("a photo upload that breaks off changes nothing", async () => {
    const visitor = await someone();
    await send(visitor, photoForm(gif));
    const photos = await photosOn(visitor);
    const form = new Request(visitor.origin, { method: "POST", body: photoForm(png) });
    const body = new Uint8Array(await form.arrayBuffer());
    const socket = openUpload(visitor, { type: form.headers.get("content-type") ?? "", length: body.length });
    socket.write(body.subarray(0, body.length - 50), () => socket.destroy());
    await once(socket, "close");
    expect(await photosOn(visitor)).toEqual(photos);
  });
});

test.each([
  ["the profile cannot be written", "firestore", { mode: "status", status: 503 }],
  ["the encoder cannot be reached", "images", { mode: "down" }],
  ["the encoder breaks off", "images", { mode: "lost", path: "output" }],
  ["the encoder does not answer", "images", { mode: "hang" }],
])("while %s, the former photo stays, and the page says why", async (_, vendor, order) => {
  const visitor = await someone();
  await send(visitor, photoForm(gif));
  const photos = await photosOn(visitor);
  await startFault(vendor, order);
  const refused = await send(visitor, photoForm(png));
  expect(refused.status).toBe(503);
  expect(refused.document.text).toContain("n’a pas répondu");
  await endFaults();
  expect(await photosOn(visitor)).toEqual(photos);
  expect((await visitor.fetch(photos[0] ?? "")).status).toBe(200);
});

test("of two photos sent at once one is shown, and its file exists", async () => {
  const visitor = await someone();
  const pictures = [png, gif, await createJpeg(), await createPhonePhoto()];
  const answers = await Promise.all(pictures.map((picture) => send(visitor, photoForm(picture))));
  expect(answers.every(({ status }) => status === 303)).toBe(true);
  const [shown = ""] = await photosOn(await signIn(visitor.email));
  expect((await visitor.fetch(shown)).status).toBe(200);
});
