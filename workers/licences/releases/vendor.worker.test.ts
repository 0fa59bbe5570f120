/** Releases uploaded by the vendor's build machine. */
import { createExecutionContext } from "cloudflare:test";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bindings, fetchPublic, selectValue } from "../fixtures/internal.ts";
import { createThemeZip, createVersion, notes, upload } from "../fixtures/releases.ts";
import { publicFace } from "../public/public-face.ts";

const key = "test-release-key-of-the-build-machine";
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const authorised = { Authorization: `Bearer ${key}` };

const uploadRequest = (version: string, zip: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  new Request(`http://licences.test/v1/releases/${version}`, {
    method: "PUT",
    headers: { ...authorised, "Content-Type": "application/zip", "X-Content-SHA256": sha256(zip), ...headers },
    body: zip,
  });

async function ask(request: Request, env = bindings) {
  const response = await publicFace.fetch(request, env, createExecutionContext());
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Announces the length of the whole file, whatever `body` is. */
const send = (version: string, zip: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  ask(uploadRequest(version, zip, { "Content-Length": String(zip.length), ...headers }));

const publish = (version: string) =>
  ask(
    new Request(`http://licences.test/v1/releases/${version}/publish`, {
      method: "POST",
      headers: { ...authorised, "Content-Type": "application/json" },
      body: JSON.stringify({ notes }),
    }),
  );

async function storedKeys(version: string): Promise<string[]> {
  const { objects } = await bindings.RELEASES.list({ prefix: `releases/${version}/` });
  return objects.map((object) => object.key);
}

const selectRow = (version: string) => selectValue("SELECT object_key FROM releases WHERE version = ?", version);
const countUploads = (version: string) =>
  selectValue("SELECT count(*) FROM events WHERE type = 'release.uploaded' AND version = ?", version);

function theme(sizeBytes?: number) {
  const version = createVersion();
  return { version, zip: createThemeZip(version, sizeBytes) };
}

describe("PUT /v1/releases/:version", () => {
  test("uploads a draft that the same key publishes, and changes nothing for the same bytes", async () => {
    const { version, zip } = theme(11_000_000);
    const draft = await send(version, zip);
    expect(draft.body).toMatchObject({ version, status: "draft", sha256: sha256(zip), size: zip.length, fileCount: 4 });
    expect(await send(version, zip)).toEqual(draft);
    expect((await publish(version)).body).toMatchObject({ status: "published", notes });
    expect((await send(version, zip)).body).toMatchObject({ status: "published", sha256: sha256(zip) });
    expect(await storedKeys(version)).toEqual([await selectRow(version)]);
    expect(
      await selectValue("SELECT actor_uid FROM events WHERE type = 'release.uploaded' AND version = ?", version),
    ).toBe("release-key");
    expect(await countUploads(version)).toBe(1);
  });

  /** A body that ends, or breaks, after its first bytes. */
  const brokenBody = (zip: Uint8Array<ArrayBuffer>, bytes: number, end: "closes" | "breaks") => {
    let isSent = false;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (!isSent) controller.enqueue(zip.slice(0, bytes));
        else if (end === "closes") controller.close();
        else controller.error(new Error("Network connection lost."));
        isSent = true;
      },
    });
  };

  test.each([
    ["closes", 1_000_000],
    ["breaks", 1_000_000],
    ["breaks", 0],
  ] as const)("keeps nothing of an upload that %s after %i bytes, and accepts it again", async (end, bytes) => {
    const { version, zip } = theme(2_000_000);
    const request = uploadRequest(version, zip, { "Content-Length": String(zip.length) });
    const body = brokenBody(zip, bytes, end);
    expect(await ask(new Request(request, { body }))).toMatchObject({
      status: 400,
      body: { code: "INVALID_REQUEST", details: { fields: ["Content-Length"] } },
    });
    expect(await storedKeys(version)).toEqual([]);
    expect(await selectRow(version)).toBeUndefined();
    expect(await send(version, zip)).toMatchObject({ status: 200, body: { status: "draft" } });
    expect(await storedKeys(version)).toEqual([await selectRow(version)]);
  });

  /**
   * A database that fails at one of its batches, before or after running it, as when the Worker ends between two steps.
   */
  function dyingDatabase(step: number, when: "before" | "after"): typeof bindings {
    let batches = 0;
    const DB = new Proxy(bindings.DB, {
      get(target, name) {
        const own = Reflect.get(target, name);
        if (name !== "batch") return typeof own === "function" ? own.bind(target) : own;
        return async (statements: D1PreparedStatement[]) => {
          const isLast = ++batches >= step;
          const results = isLast && when === "before" ? [] : await target.batch(statements);
          if (isLast) throw new Error("D1_ERROR: Network connection lost.");
          return results;
        };
      },
    });
    return { ...bindings, DB };
  }

  test.each([
    [1, "before"],
    [2, "before"],
    [2, "after"],
  ] as const)(
    "completes an upload whose database dies at step %i, %s it ran, with the next one",
    async (step, when) => {
      const { version, zip } = theme();
      const request = uploadRequest(version, zip, { "Content-Length": String(zip.length) });
      expect((await ask(request, dyingDatabase(step, when))).status).toBe(503);
      expect(await send(version, zip)).toMatchObject({ status: 200, body: { status: "draft", sha256: sha256(zip) } });
      expect(await storedKeys(version)).toContain(await selectRow(version));
      expect(await countUploads(version)).toBe(1);
      expect((await publish(version)).body).toMatchObject({ status: "published" });
    },
  );

  test("rejects bytes other than those announced and keeps nothing", async () => {
    const { version, zip } = theme();
    const other = new Uint8Array(zip);
    other[50] = (other[50] ?? 0) ^ 1;
    expect(await send(version, other, { "X-Content-SHA256": sha256(zip) })).toMatchObject({
      status: 422,
      body: { code: "RELEASE_INVALID", details: { fault: "digest" } },
    });
    expect(await storedKeys(version)).toEqual([]);
    expect(await send(version, zip)).toMatchObject({ status: 200 });
  });

  test("rejects a theme of another version with the fault's name and keeps nothing", async () => {
    const version = createVersion();
    expect(await send(version, createThemeZip("77.7.7"))).toMatchObject({
      status: 422,
      body: { code: "RELEASE_INVALID", details: { fault: "theme-version", file: "77.7.7" } },
    });
    expect(await storedKeys(version)).toEqual([]);
  });

  test("creates one draft with one file from concurrent uploads of the same bytes", async () => {
    const { version, zip } = theme();
    const answers = await Promise.all([send(version, zip), send(version, zip), upload(version, zip)]);
    expect(answers.map(({ status, body }) => [status, body.sha256])).toEqual(Array(3).fill([200, sha256(zip)]));
    expect(await storedKeys(version)).toEqual([await selectRow(version)]);
    expect(await countUploads(version)).toBe(1);
  });

  test.each<[string, Record<string, string>, string, number]>([
    ["no number", { "Content-Length": "12a" }, "INVALID_REQUEST", 400],
    ["nothing", { "Content-Length": "0" }, "INVALID_REQUEST", 400],
    ["less than it sends", { "Content-Length": "100" }, "INVALID_REQUEST", 400],
    ["more than 50 MB", { "Content-Length": String(50 * 1024 * 1024 + 1) }, "BODY_TOO_LARGE", 413],
    ["a digest that is none", { "X-Content-SHA256": "x" }, "INVALID_REQUEST", 400],
    ["no digest", { "X-Content-SHA256": "" }, "INVALID_REQUEST", 400],
  ])("rejects an upload that announces %s", async (_, headers, code, status) => {
    const { version, zip } = theme();
    expect(await send(version, zip, headers)).toMatchObject({ status, body: { code } });
    expect(await storedKeys(version)).toEqual([]);
  });

  test("rejects more than 50 MB for any announced length", async () => {
    const version = createVersion();
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (sent++ < 60 ? controller.enqueue(chunk) : controller.close()),
    });
    const request = uploadRequest(version, chunk, { "Content-Length": String(50 * 1024 * 1024) });
    expect(await ask(new Request(request, { body }))).toMatchObject({ status: 400, body: { code: "INVALID_REQUEST" } });
    expect(sent).toBeLessThan(60);
    expect(await storedKeys(version)).toEqual([]);
  });
});

const endpoints: [string, string][] = [
  ["PUT", "1.0.0"],
  ["POST", "1.0.0/publish"],
];

describe("release key", () => {
  test.each(endpoints)("is required by %s %s, which answers 404 where none is configured", async (method, path) => {
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

  test("is accepted beside a new one while both are configured", async () => {
    const [newKey, url] = ["n".repeat(40), "http://licences.test/v1/releases/9.9.9"];
    const env = { ...bindings, RELEASE_KEY: `${newKey},${key}` };
    for (const [given, status] of [
      [newKey, 404],
      [key, 404],
      [`${newKey},${key}`, 401],
      ["x".repeat(40), 401],
    ] as const) {
      const request = new Request(url, { headers: { Authorization: `Bearer ${given}` } });
      expect((await publicFace.fetch(request, env, createExecutionContext())).status, given).toBe(status);
    }
  });

  test("opens no other route", async () => {
    for (const path of ["/admin/releases", "/admin/releases/1.0.0/withdraw", "/licences"]) {
      expect((await fetchPublic(path, { method: "POST", headers: authorised, body: "{}" })).status).toBe(404);
    }
  });
});

describe("release routes", () => {
  test("limit the requests of an address, with or without the key, and of no other address", async () => {
    const publish = (address: string, headers: Record<string, string> = {}) =>
      fetchPublic("/v1/releases/1.0.0/publish", {
        method: "POST",
        headers: { "CF-Connecting-IP": address, ...headers },
      });
    const kinds = [
      () => publish("198.51.100.9"),
      () => publish("198.51.100.9", authorised),
      () => fetchPublic("/v1/releases/1.0.0/theme.zip", { headers: { "CF-Connecting-IP": "198.51.100.9" } }),
    ];
    // More than twice the limit of a minute, because a new minute may begin meanwhile.
    const replies = await Promise.all(Array.from({ length: 210 }, () => Promise.all(kinds.map((ask) => ask()))));
    for (const at of kinds.keys()) expect(replies.some((ofKinds) => ofKinds[at]?.status === 429)).toBe(true);
    expect(replies.some(([withoutKey]) => withoutKey?.status === 401)).toBe(true);
    const limited = replies.flat().find(({ status }) => status === 429);
    expect(limited?.headers.get("Retry-After")).toBe("60");
    expect((await publish("198.51.100.10")).status).toBe(401);
  });
});
