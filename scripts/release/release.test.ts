/** The release command against a stand-in for the licence service. */
import { createHash } from "node:crypto";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createThemeZip, createVersion } from "#tests/support/theme-zip.ts";
import { release } from "./release.ts";
import { describeFailure } from "./release-error.ts";

const key = "key-of-the-build-machine";
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

type Answer = { status: number; body: unknown } | "closes";
interface Received {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: Buffer;
}

const received: Received[] = [];
/** For the next requests, in place of what the service answers. */
const answers: Answer[] = [];

const problem = (status: number, code: string): Answer => ({
  status,
  body: { type: "about:blank", title: code, status, code, requestId: "request" },
});

/** As the licence service: a draft, and the same release once it is published. */
function answer({ method, url, headers, body }: Received): Answer {
  if (headers.authorization !== `Bearer ${key}`) return problem(401, "UNAUTHENTICATED");
  if (method === "GET") return problem(404, "RELEASE_NOT_FOUND");
  const [, , , version = ""] = url.split("/");
  const draft = { version, status: "draft", publishedAt: null, notes: { fr: "", en: "" }, size: body.length };
  const stored = { ...draft, sha256: String(headers["x-content-sha256"] ?? "0".repeat(64)), fileCount: 4 };
  return {
    status: 200,
    body: method === "PUT" ? stored : { ...stored, status: "published", publishedAt: "2026-01-01" },
  };
}

const server = createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = "", url = "", headers } = incoming;
  const request = { method, url, headers, body: Buffer.concat(chunks) };
  received.push(request);
  const reply = answers.shift() ?? answer(request);
  if (reply === "closes") outgoing.destroy();
  else outgoing.writeHead(reply.status, { "Content-Type": "application/json" }).end(JSON.stringify(reply.body));
});

let folder: string;
let variables: Record<string, string>;
let published: string[];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  variables = { RELEASE_KEY: key, LICENCES_PUBLIC_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
  folder = await mkdtemp(path.join(tmpdir(), "releases-"));
  const [fr, en] = [await write("fr.md", "- Nouveau"), await write("en.md", "- New")];
  published = ["--notes-fr", fr, "--notes-en", en, "--publish"];
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  received.length = 0;
  answers.length = 0;
});

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

async function writeTheme(changes?: Record<string, string>) {
  const version = createVersion();
  const zip = createThemeZip(version, changes);
  return { version, zip, file: await write(`${version}.zip`, zip) };
}

/** What the command prints; an expected failure in its words. */
async function run(
  args: string[],
  more: Record<string, string> = {},
): Promise<{ failure: string | null; text: string }> {
  const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
  let failure: string | null = null;
  try {
    await release(args, { ...variables, ...more }, 0);
  } catch (error) {
    failure = describeFailure(error);
    if (failure === null) throw error;
  }
  const text = print.mock.calls.flat().join("\n");
  print.mockRestore();
  return { failure, text };
}

const listCalls = () => received.map(({ method, url }) => `${method} ${url}`);

describe("release", () => {
  test("uploads a draft with its digest, and publishes with both notes", async () => {
    const { version, zip, file } = await writeTheme();
    const route = `/v1/releases/${version}`;
    const draft = await run([file]);
    expect(draft).toMatchObject({ failure: null, text: expect.stringContaining(`${version} is uploaded: draft`) });
    expect(listCalls()).toEqual([`GET ${route}`, `PUT ${route}`]);
    expect(received[1]?.headers).toMatchObject({ "content-type": "application/zip", "x-content-sha256": sha256(zip) });
    expect(received[1]?.body.equals(zip)).toBe(true);

    const done = await run([file, ...published]);
    expect(done).toMatchObject({ failure: null, text: expect.stringContaining(`${version} is published`) });
    expect(listCalls().at(-1)).toBe(`POST ${route}/publish`);
    expect(JSON.parse(String(received.at(-1)?.body))).toEqual({
      ...{ notes: { fr: "- Nouveau", en: "- New" }, acknowledged: false },
    });
    expect(draft.text + done.text).not.toContain(key);
  });

  test("repeats a request that was lost or that the service could not answer", async () => {
    const { version, zip, file } = await writeTheme();
    const busy = problem(429, "TOO_MANY_REQUESTS");
    answers.push("closes", busy, problem(404, "RELEASE_NOT_FOUND"));
    answers.push(problem(503, "UPSTREAM_UNAVAILABLE"), "closes");
    expect(await run([file])).toMatchObject({ failure: null });
    const route = `/v1/releases/${version}`;
    expect(listCalls()).toEqual([...Array(3).fill(`GET ${route}`), ...Array(3).fill(`PUT ${route}`)]);
    expect(received.at(-1)?.body.equals(zip)).toBe(true);
  });

  test("ends when the service does not answer six times", async () => {
    const { file } = await writeTheme();
    answers.push(...Array<Answer>(7).fill("closes"));
    expect((await run([file])).failure).toContain("does not answer. Run the same command again later.");
    expect(received).toHaveLength(6);
  });

  test("reports an unknown key before it sends the file", async () => {
    const { file, version } = await writeTheme();
    const other = "x".repeat(40);
    const { failure, text } = await run([file], { RELEASE_KEY: other });
    expect(failure).toBe("The licence service does not know this RELEASE_KEY.");
    expect(failure + text).not.toContain(other);
    expect(listCalls()).toEqual([`GET /v1/releases/${version}`]);
  });

  test.each<[string, Answer, string]>([
    ["a published version", problem(409, "RELEASE_EXISTS"), "already published"],
    ["an address without releases", problem(404, "NOT_FOUND"), "accepts no releases at this address"],
    ["an address of something else", { status: 200, body: { hello: "world" } }, "answered 200, which this command"],
    ["a redirect", { status: 302, body: null }, "answered 302, which this command"],
    ["an unknown code", problem(418, "TEAPOT"), "answered 418, which this command"],
  ])("explains %s", async (_, reply, words) => {
    const { file } = await writeTheme();
    answers.push(reply);
    expect((await run([file])).failure).toContain(words);
  });

  test("explains a file that is no release, and sends nothing", async () => {
    const large = await write("large.zip", "");
    await truncate(large, 50 * 1024 * 1024 + 1);
    for (const [file, words] of [
      [path.join(folder, "none.zip"), "cannot be read"],
      [await write("notes.zip", "- Nouveau"), "not a complete ZIP"],
      [(await writeTheme({ "notes.txt": "x" })).file, "notes.txt does not belong in a theme"],
      [(await writeTheme({ "config/settings_schema.json": "[]" })).file, "settings_schema.json"],
      [large, "larger than 50 MB"],
    ] as const)
      expect((await run([file])).failure, words).toContain(words);
    expect(received).toEqual([]);
  });

  test("names file and line of what Shopify refuses, and sends nothing", async () => {
    const schema = '[\n{"name": "theme_info", "theme_name": "Premium Theme", "theme_version": "0.0.1"},\n]';
    for (const [changes, words] of [
      [{ "sections/a.liquid": "a\n{% if b %}" }, "sections/a.liquid:2: This Liquid cannot be read."],
      [{ "config/settings_schema.json": schema }, "config/settings_schema.json:2: A comma follows the last item"],
      [{ "assets/été.css": "a" }, "assets/été.css: Shopify refuses this file name."],
    ] as const)
      expect((await run([(await writeTheme(changes)).file])).failure, words).toContain(words);
    expect(received).toEqual([]);
  });

  test("lists what stores show badly, and publishes it once it is acknowledged", async () => {
    const { version, file } = await writeTheme({ "snippets/a.liquid": "{% render 'gone' %}" });
    const listed = expect.stringContaining("snippets/a.liquid:1: The theme does not have this snippet. gone");
    expect(await run([file])).toMatchObject({ failure: null, text: listed });
    received.length = 0;
    expect(await run([file, ...published])).toMatchObject({
      failure: expect.stringContaining("--acknowledge"),
      text: listed,
    });
    expect(received).toEqual([]);
    expect(await run([file, ...published, "--acknowledge"])).toMatchObject({ failure: null, text: listed });
    expect(listCalls().at(-1)).toBe(`POST /v1/releases/${version}/publish`);
    expect(JSON.parse(String(received.at(-1)?.body))).toMatchObject({ acknowledged: true });
  });

  test("explains its arguments and its configuration", async () => {
    const { file } = await writeTheme();
    const empty = await write("empty.md", " \n");
    for (const [args, words] of [
      [[], "Usage"],
      [["--what"], "Usage"],
      [[file, file], "Usage"],
      [[file, "--publish"], "both languages"],
      [[file, "--acknowledge"], "--acknowledge goes with --publish"],
      [[file, ...published.slice(0, 4)], "Notes go with --publish"],
      [[file, "--notes-fr", empty, ...published.slice(2)], "empty.md is empty"],
      [[file, "--notes-fr", `${empty}.none`, ...published.slice(2)], "cannot be read"],
    ] as [string[], string][])
      expect((await run(args)).failure, words).toContain(words);
    expect((await run([file], { RELEASE_KEY: "" })).failure).toContain("RELEASE_KEY is not set");
    expect((await run([file], { LICENCES_PUBLIC_URL: "" })).failure).toContain("LICENCES_PUBLIC_URL is not set");
    expect(received).toEqual([]);
  });
});
