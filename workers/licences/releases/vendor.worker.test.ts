/** Releases sent in parts by the vendor's build machine. */

import { createExecutionContext } from "cloudflare:test";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { bindings, fetchPublic, value } from "../fixtures/internal.ts";
import { newVersion, notes, released, themeZip, upload } from "../fixtures/releases.ts";
import { publicFace } from "../public.ts";

const key = "test-release-key-of-the-build-machine";
const partBytes = 5 * 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const authorised = { Authorization: `Bearer ${key}` };

async function ask(method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) {
  const isFile = body instanceof Uint8Array;
  const response = await fetchPublic(`/v1/releases/${path}`, {
    method,
    headers: { ...authorised, "Content-Type": isFile ? "application/octet-stream" : "application/json" },
    ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const begin = (version: string, zip: Uint8Array) =>
  ask("POST", `${version}/uploads`, { size: zip.length, sha256: sha256(zip) });
const complete = (version: string, zip: Uint8Array) => ask("POST", `${version}/uploads/${sha256(zip)}/complete`);
const send = (version: string, zip: Uint8Array<ArrayBuffer>, part: number, bytes = partOf(zip, part)) =>
  ask("PUT", `${version}/uploads/${sha256(zip)}/parts/${part}`, bytes);
const partOf = (zip: Uint8Array<ArrayBuffer>, part: number) => zip.slice((part - 1) * partBytes, part * partBytes);

function theme(sizeBytes?: number) {
  const version = newVersion();
  return { version, zip: themeZip(version, sizeBytes) };
}

test("a release sent in parts, in any order, is a draft, and is published with the same key", async () => {
  const { version, zip } = theme(11_000_000);
  expect((await begin(version, zip)).body).toEqual({ partBytes, parts: [], release: null });
  for (const part of [3, 1, 2]) expect(await send(version, zip, part)).toEqual({ status: 200, body: { part } });
  const draft = await complete(version, zip);
  expect(draft.body).toMatchObject({ version, status: "draft", sha256: sha256(zip), size: zip.length, fileCount: 4 });
  expect(await complete(version, zip)).toEqual(draft);
  expect((await ask("POST", `${version}/publish`, { notes })).body).toMatchObject({ status: "published", notes });
  expect((await begin(version, zip)).body).toMatchObject({ parts: [], release: { status: "published" } });
  expect(await value("SELECT actor_uid FROM events WHERE type = 'release.uploaded' AND version = ?", version)).toBe(
    "release-key",
  );
  expect(await value("SELECT count(*) FROM release_uploads WHERE version = ?", version)).toBe(0);
});

test("an upload that broke off goes on from the parts that are there", async () => {
  const { version, zip } = theme(6_000_000);
  await begin(version, zip);
  await send(version, zip, 2);
  expect((await begin(version, zip)).body).toEqual({ partBytes, parts: [2], release: null });
  expect(await complete(version, zip)).toMatchObject({ status: 409, body: { code: "STATE_CONFLICT" } });
  await send(version, zip, 1);
  expect(await complete(version, zip)).toMatchObject({ status: 200, body: { status: "draft" } });
});

/** A face whose database dies after so many batches: the Worker is gone between two steps. */
async function completeAndDie(version: string, zip: Uint8Array, batches: number): Promise<number> {
  let left = batches;
  const DB = new Proxy(bindings.DB, {
    get(target, name) {
      const own = Reflect.get(target, name);
      if (name === "batch" && left-- <= 0) return () => Promise.reject(new Error("D1_ERROR: Network connection lost."));
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
  const request = new Request(`http://licences.test/v1/releases/${version}/uploads/${sha256(zip)}/complete`, {
    method: "POST",
    headers: authorised,
  });
  return (await publicFace.fetch(request, { ...bindings, DB }, createExecutionContext())).status;
}

test.each([1, 2, 3])("a completion that dies after %d steps is ended by the next one, with one file", async (steps) => {
  const { version, zip } = theme();
  await begin(version, zip);
  await send(version, zip, 1);
  expect(await completeAndDie(version, zip, steps)).toBe(503);
  expect(await complete(version, zip)).toMatchObject({ status: 200, body: { status: "draft", sha256: sha256(zip) } });
  const { objects } = await bindings.RELEASES.list({ prefix: `releases/${version}/` });
  expect(objects.map((object) => object.key)).toEqual([
    await value("SELECT object_key FROM releases WHERE version = ?", version),
  ]);
  expect(await value("SELECT count(*) FROM events WHERE type = 'release.uploaded' AND version = ?", version)).toBe(1);
});

test("bytes that are not those announced are refused, and the upload begins anew", async () => {
  const { version, zip } = theme();
  const other = new Uint8Array(zip);
  other[50] = (other[50] ?? 0) ^ 1;
  await begin(version, zip);
  await send(version, zip, 1, other);
  expect(await complete(version, zip)).toMatchObject({
    status: 422,
    body: { code: "RELEASE_INVALID", details: { fault: "digest" } },
  });
  expect((await begin(version, zip)).body).toMatchObject({ parts: [] });
  expect((await bindings.RELEASES.list({ prefix: `releases/${version}/` })).objects).toEqual([]);
});

test("a theme of another version is refused by what is wrong with it", async () => {
  const version = newVersion();
  const zip = themeZip("77.7.7");
  await begin(version, zip);
  await send(version, zip, 1);
  expect((await complete(version, zip)).body).toMatchObject({
    code: "RELEASE_INVALID",
    details: { fault: "theme-version", file: "77.7.7" },
  });
});

test("other bytes for a version that is out are refused before they are sent", async () => {
  const { version } = await released();
  expect(await begin(version, themeZip(version))).toMatchObject({ status: 409, body: { code: "RELEASE_EXISTS" } });
});

test("an upload that the file store has forgotten begins anew", async () => {
  const { version, zip } = theme();
  await begin(version, zip);
  await bindings.DB.prepare("UPDATE release_uploads SET upload_id = 'gone' WHERE version = ?").bind(version).run();
  expect(await send(version, zip, 1)).toMatchObject({ status: 409, body: { code: "STATE_CONFLICT" } });
  expect((await begin(version, zip)).status).toBe(200);
  expect((await send(version, zip, 1)).status).toBe(200);
});

test.each([
  ["part 0", 0, 400],
  ["a part behind the last", 2, 400],
  ["part 100", 100, 400],
])("%s is refused", async (_, part, status) => {
  const { version, zip } = theme();
  await begin(version, zip);
  expect((await send(version, zip, part, zip)).status).toBe(status);
});

test("a part that is too short or too long is refused", async () => {
  const { version, zip } = theme();
  await begin(version, zip);
  for (const bytes of [zip.slice(1), new Uint8Array([...zip, 0])]) {
    expect(await send(version, zip, 1, bytes)).toMatchObject({ status: 400, body: { code: "INVALID_REQUEST" } });
  }
});

test.each([
  [{ size: 0, sha256: "0".repeat(64) }],
  [{ size: 50 * 1024 * 1024 + 1, sha256: "0".repeat(64) }],
  [{ size: 10, sha256: "x" }],
  [{}],
])("%j begins nothing", async (body) => {
  expect((await ask("POST", `${newVersion()}/uploads`, body)).status).toBe(400);
});

test("the browser's upload of the same bytes meanwhile is the same release", async () => {
  const { version, zip } = theme();
  await begin(version, zip);
  const { body } = await upload(version, zip);
  expect((await begin(version, zip)).body).toMatchObject({ release: body });
  expect((await complete(version, zip)).body).toEqual(body);
});

const endpoints: [string, string][] = [
  ["POST", `1.0.0/uploads`],
  ["PUT", `1.0.0/uploads/${"0".repeat(64)}/parts/1`],
  ["POST", `1.0.0/uploads/${"0".repeat(64)}/complete`],
  ["POST", "1.0.0/publish"],
];

test.each(endpoints)("%s %s wants the key, and is not there where none is set", async (method, path) => {
  const url = `http://licences.test/v1/releases/${path}`;
  for (const header of [null, "", "Bearer", `Bearer ${key}x`, `Bearer ${key.slice(1)}`, `Basic ${key}`]) {
    const init = { method, body: "{}", headers: new Headers(header === null ? [] : [["Authorization", header]]) };
    expect((await fetchPublic(`/v1/releases/${path}`, init)).status, String(header)).toBe(401);
  }
  const { RELEASE_KEY: _, ...without } = bindings;
  for (const headers of [{}, authorised]) {
    const request = new Request(url, { method, body: "{}", headers });
    const response = await publicFace.fetch(request, without, createExecutionContext());
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, "NOT_FOUND"]);
  }
});

test("the key opens nothing else", async () => {
  for (const path of ["/admin/releases", "/admin/releases/1.0.0/withdraw", "/licences"]) {
    expect((await fetchPublic(path, { method: "POST", headers: authorised, body: "{}" })).status).toBe(404);
  }
});

/** With each minute of the clock the count begins anew: an act that meets its end is done again. */
async function withinOneMinute<Value>(act: () => Promise<Value>): Promise<Value> {
  const minute = () => Math.floor(Date.now() / 60_000);
  for (;;) {
    const begunIn = minute();
    const value = await act();
    if (minute() === begunIn) return value;
  }
}

test("an address that asks too much of releases is made to wait, with or without the key, and the others are not", async () => {
  const from = (address: string, path: string, headers: Record<string, string> = {}) =>
    fetchPublic(`/v1/releases/${path}`, { method: "POST", headers: { "CF-Connecting-IP": address, ...headers } });
  const theFile = () =>
    fetchPublic("/v1/releases/1.0.0/theme.zip", { headers: { "CF-Connecting-IP": "198.51.100.9" } });
  const { many, withKey, file } = await withinOneMinute(async () => ({
    many: await Promise.all(Array.from({ length: 310 }, () => from("198.51.100.9", "1.0.0/uploads"))),
    withKey: await from("198.51.100.9", "1.0.0/uploads", authorised),
    file: await theFile(),
  }));
  const waiting = many.filter(({ status }) => status === 429);
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting[0]?.headers.get("Retry-After")).toBe("60");
  expect(many.some(({ status }) => status === 401)).toBe(true);
  expect([withKey.status, file.status]).toEqual([429, 429]);
  expect((await from("198.51.100.10", "1.0.0/uploads")).status).toBe(401);
});
