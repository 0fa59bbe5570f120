import { describe, expect, test } from "vitest";
import { bindings, fetchPublic } from "../fixtures/internal.ts";
import { createRelease, createThemeZip, createVersion, upload, withdraw } from "../fixtures/releases.ts";
import { createContext } from "../platform/context.ts";
import { signZipUrl } from "./signed-url.ts";

const contextAt = (now: Date, changes = {}) => ({ ...createContext({ ...bindings, ...changes }, "test-request"), now });
const sign = (version: string, now = new Date(), changes = {}) => signZipUrl(contextAt(now, changes), version, 600);
const toPath = (url: string) => url.replace("http://localhost:8789", "");

describe("GET /v1/releases/:version/theme.zip", () => {
  test("sends the whole ZIP of a signed URL by GET and HEAD and sets no cookie", async () => {
    const { version, zip } = await createRelease(100_000);
    const url = await sign(version);
    expect(url).toMatch(
      new RegExp(`^http://localhost:8789/v1/releases/${version}/theme\\.zip\\?expires=\\d+&signature=`),
    );
    const got = await fetchPublic(toPath(url));
    expect([got.status, got.headers.get("Content-Length"), got.headers.get("Content-Type")]).toEqual([
      200,
      String(zip.length),
      "application/zip",
    ]);
    expect(got.headers.has("Set-Cookie")).toBe(false);
    expect(new Uint8Array(await got.arrayBuffer())).toEqual(zip);
    const head = await fetchPublic(toPath(url), { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Length"), (await head.arrayBuffer()).byteLength]).toEqual([
      200,
      String(zip.length),
      0,
    ]);
    const part = await fetchPublic(toPath(url), { headers: { Range: "bytes=0-3" } });
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, zip.slice(0, 4)]);
  });

  test("accepts a URL signed with the previous key", async () => {
    const { version } = await createRelease();
    const url = await sign(version, new Date(), { CREDENTIAL_KEYS: `test1:${"A".repeat(43)}` });
    expect((await fetchPublic(toPath(url))).status).toBe(200);
  });

  test("answers altered, expired, foreign, draft, withdrawn and unknown URLs alike", async () => {
    const { version } = await createRelease();
    const { version: other } = await createRelease();
    const { version: withdrawn } = await createRelease();
    await withdraw(withdrawn);
    const draft = createVersion();
    await upload(draft, createThemeZip(draft));
    const url = toPath(await sign(version));
    const later = Number(new URL(url, "http://x").searchParams.get("expires")) + 1;
    const answers = await Promise.all(
      [
        url.replace(version, other),
        url.replace(/expires=\d+/, `expires=${later}`),
        url.replace(/expires=(\d+)/, "expires=0$1"),
        url.replace(/signature=./, (found) => `signature=${found.endsWith("A") ? "B" : "A"}`),
        url.slice(0, -1),
        `${url}A`,
        url.replace(/&signature=.*/, ""),
        url.replace(/expires=\d+&/, ""),
        `/v1/releases/${version}/theme.zip`,
        `/v1/releases/..%2f${version}/theme.zip`,
        toPath(await sign(version, new Date(Date.now() - 601_000))),
        toPath(await sign(version, new Date(), { CREDENTIAL_KEYS: `test2:${"C".repeat(43)}` })),
        toPath(await sign(draft)),
        toPath(await sign(withdrawn)),
        toPath(await sign("9999.9.9")),
      ].map(async (path) => {
        const response = await fetchPublic(path);
        const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
        return JSON.stringify([response.status, body]);
      }),
    );
    expect(new Set(answers)).toEqual(
      new Set([
        JSON.stringify([
          404,
          { type: "about:blank", title: "RELEASE_NOT_FOUND", status: 404, code: "RELEASE_NOT_FOUND" },
        ]),
      ]),
    );
  });
});

describe("signZipUrl", () => {
  test("rejects any validity but one of up to 12 hours", async () => {
    for (const seconds of [0, -1, Number.NaN, 43_201]) {
      await expect(signZipUrl(contextAt(new Date()), "1.0.0", seconds)).rejects.toThrow();
    }
  });
});
