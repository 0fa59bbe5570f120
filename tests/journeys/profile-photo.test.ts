/** A profile photo over HTTP and without JavaScript: saved, shown, replaced, taken away, and every file that is none told so. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { parse } from "node-html-parser";
import { afterEach, describe, expect, test } from "vitest";
import { endFaults, fault, mintAccount, signIn } from "#tests/support/minting.ts";
import { badPictures, goodPictures } from "#tests/support/pictures/set.ts";
import { toastOf, type Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const someone = async () => signIn((await mintAccount({ name: "Ada Martin" })).email);
const good = (name: string) => goodPictures[name]?.bytes ?? new Uint8Array();

function photoForm(bytes: Uint8Array, fields: Record<string, string> = { intent: "photo" }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // What a file is called and said to be counts for nothing.
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

/** The head of a form; what follows is the test's. */
function begin({ origin, cookies }: Visitor, { type, length }: { type: string; length: number }): Socket {
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

const errorOf = ({ document }: { document: ReturnType<typeof parse> }) =>
  document.querySelector("#field-photo-error")?.text.trim() ?? "";

/** Addresses of the photos on the page: in the bar and in the head. */
const photosOn = async (visitor: Visitor) =>
  (await visitor.get("/profile")).document
    .querySelectorAll("header img")
    .map((image) => image.getAttribute("src") ?? "");

test("a photo is saved, shown at once, replaced and taken away, and none that was stays", async () => {
  const visitor = await someone();
  expect(await photosOn(visitor)).toEqual([]);
  const saved = await send(visitor, photoForm(good("a JPEG of a phone held upright")));
  expect([saved.status, saved.location]).toEqual([303, "/profile"]);
  const page = await visitor.get("/profile");
  expect(toastOf(page)).toContain("Photo enregistrée");
  const [first = "", inHead] = await photosOn(visitor);
  expect(first).toMatch(/^\/media\/photos\/[0-9a-f]{32}\/[0-9a-f]{32}\.jpg$/);
  expect(inHead).toBe(first);
  const bytes = await (await visitor.fetch(first)).text();
  expect(bytes).not.toMatch(/GPS|SecretCam/);

  // The same again, also as it was sent at first, is not written again.
  await send(visitor, photoForm(good("a JPEG of a phone held upright")));
  expect(toastOf(await visitor.get("/profile"))).toContain("C’est déjà votre photo");
  expect(await photosOn(visitor)).toEqual([first, first]);

  await send(visitor, photoForm(good("a PNG")));
  const [second = ""] = await photosOn(visitor);
  expect(second).toMatch(/\.png$/);
  expect((await visitor.fetch(first)).status).toBe(404);
  expect((await visitor.fetch(second)).status).toBe(200);
  expect((await (await someone()).fetch(second)).status).toBe(404);

  expect((await visitor.post("/profile", { intent: "remove-photo" })).status).toBe(303);
  expect(await photosOn(visitor)).toEqual([]);
  expect((await visitor.fetch(second)).status).toBe(404);
  // Neither does a new sign-in bring it back.
  expect(await photosOn(await signIn(visitor.email))).toEqual([]);
});

describe("what is no photo", () => {
  test("is refused beside its field, and the photo stays", async () => {
    const visitor = await someone();
    await send(visitor, photoForm(good("a GIF")));
    const photos = await photosOn(visitor);
    const sentences = {
      type: "ni un JPG",
      damaged: "abîmée",
      unsupported: "courant",
      small: "trop petite",
      large: "40",
      heavy: "5\u00a0Mo",
    };
    for (const [wanted, sentence] of Object.entries(sentences)) {
      const [name, picture] =
        Object.entries(badPictures).find(([, { bytes, fault }]) => fault === wanted && bytes.length) ?? [];
      const refused = await send(visitor, photoForm(picture?.bytes ?? new Uint8Array()));
      expect(refused.status, name).toBe(wanted === "heavy" ? 413 : 400);
      expect(errorOf(refused), name).toContain(sentence);
    }
    const huge = await send(visitor, photoForm(new Uint8Array(20_000_000)));
    expect([huge.status, errorOf(huge)]).toEqual([413, expect.stringContaining("5\u00a0Mo")]);
    for (const nothing of [photoForm(new Uint8Array()), new URLSearchParams({ intent: "photo" })]) {
      const empty = await send(visitor, nothing);
      expect([empty.status, errorOf(empty)]).toEqual([400, "Choisissez une photo."]);
    }
    expect(await photosOn(visitor)).toEqual(photos);
  });

  test("nor is a form that is none, says something else, or is far too large", async () => {
    const visitor = await someone();
    const type = (value: string) => ({ "content-type": value });
    const odd: [BodyInit, Record<string, string>, number][] = [
      ["not a form", type("multipart/form-data; boundary=x"), 400],
      ["--x\r\n\r\n--x--", type("multipart/form-data; boundary=x"), 400],
      ["intent=photo", type("multipart/form-data"), 400],
      [photoForm(good("a PNG"), { intent: "revoke-others" }), {}, 400],
      [photoForm(good("a PNG"), {}), {}, 400],
      [new Uint8Array(70_000), type("application/octet-stream"), 413],
    ];
    for (const [body, headers, status] of odd) expect((await send(visitor, body, headers)).status).toBe(status);
    // The server answers before the whole body has arrived; a client that keeps writing may lose the answer.
    const socket = begin(visitor, { type: "multipart/form-data; boundary=x", length: 34_000_000 });
    socket.write(new Uint8Array(1_100_000));
    expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    expect(await photosOn(visitor)).toEqual([]);
  });

  test("a photo that breaks off on its way changes nothing", async () => {
    const visitor = await someone();
    await send(visitor, photoForm(good("a GIF")));
    const photos = await photosOn(visitor);
    const form = new Request(visitor.origin, { method: "POST", body: photoForm(good("a PNG")) });
    const body = new Uint8Array(await form.arrayBuffer());
    const socket = begin(visitor, { type: form.headers.get("content-type") ?? "", length: body.length });
    socket.write(body.subarray(0, body.length - 50), () => socket.destroy());
    await once(socket, "close");
    expect(await photosOn(visitor)).toEqual(photos);
  });
});

test("while the profile cannot be written, the photo that was stays, and what was refused says why", async () => {
  const visitor = await someone();
  await send(visitor, photoForm(good("a GIF")));
  const photos = await photosOn(visitor);
  await fault("firestore", { mode: "status", status: 503 });
  const refused = await send(visitor, photoForm(good("a PNG")));
  expect(refused.status).toBe(503);
  expect(refused.document.text).toContain("n’a pas répondu");
  await endFaults();
  expect(await photosOn(visitor)).toEqual(photos);
  expect((await visitor.fetch(photos[0] ?? "")).status).toBe(200);
});

test("of two photos sent at once one is shown, and it is there", async () => {
  const visitor = await someone();
  const names = ["a PNG", "a GIF", "a baseline JPEG", "a grey JPEG"];
  const answers = await Promise.all(names.map((name) => send(visitor, photoForm(good(name)))));
  expect(answers.every(({ status }) => status === 303)).toBe(true);
  const [shown = ""] = await photosOn(await signIn(visitor.email));
  expect((await visitor.fetch(shown)).status).toBe(200);
});
