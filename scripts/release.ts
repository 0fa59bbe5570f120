/**
 * `npm run release -- theme.zip [--notes-fr FILE --notes-en FILE --publish]`: sends a release to the licence service, for
 * the vendor's build machine. Broken off at any moment, the same command goes on with the parts that are missing.
 */
import { createHash } from "node:crypto";
import { type FileHandle, open, readFile } from "node:fs/promises";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, parseEnv } from "node:util";
import type * as z from "zod";
import { releaseWords } from "#app/features/releases/error-message.ts";
import { translator } from "#app/i18n/translator.ts";
import {
  beginUploadReply,
  largestReleaseBytes,
  partReply,
  problem,
  type RefusalCode,
  refusalStatus,
  release,
} from "#workers/licences/contract.ts";
import { LicenceError } from "#workers/licences/errors.ts";
import { examineZip } from "#workers/licences/releases/examine.ts";
import { listZip, readZip, ZipError } from "#workers/licences/releases/zip.ts";
import { parseThemeVersion } from "#workers/licences/stores/theme-version.ts";

const usage =
  "Usage: npm run release -- theme.zip [--notes-fr FILE --notes-en FILE --publish]\n" +
  "RELEASE_KEY and LICENCES_PUBLIC_URL come from the environment or from .dev.vars.";
const mostTries = 6;
const firstPauseMs = 500;

/** One sentence for the person or the build log. */
class Trouble extends Error {}

interface Sending {
  url: string;
  key: string;
  version: string;
}

async function main(): Promise<void> {
  const { path, notes, publish } = await readArguments();
  const { url, key } = await readConfiguration();
  const file = await open(path).catch(() => {
    throw new Trouble(`${path} cannot be read.`);
  });
  try {
    const { size } = await file.stat();
    if (size > largestReleaseBytes) throw new Trouble(`${path} is larger than 50 MB.`);
    const version = await versionOf(file, size);
    const sending = { url, key, version };
    console.log(`Release ${version}: ${size} bytes.`);
    const taken = await upload(sending, file, size);
    console.log(`Release ${version} is there: ${taken.status}, ${taken.fileCount} files, SHA-256 ${taken.sha256}.`);
    if (publish && notes) {
      await ask(sending, release, "POST", "publish", JSON.stringify({ notes }));
      console.log(`Release ${version} is published.`);
    }
  } finally {
    await file.close();
  }
}

async function readArguments() {
  const options = {
    "notes-fr": { type: "string" },
    "notes-en": { type: "string" },
    publish: { type: "boolean", default: false },
  } as const;
  const { values, positionals } = parsed(() => parseArgs({ options, allowPositionals: true }));
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new Trouble(usage);
  const [fr, en] = [values["notes-fr"], values["notes-en"]];
  if (values.publish && (fr === undefined || en === undefined)) {
    throw new Trouble("Publishing needs the notes in both languages: --notes-fr FILE --notes-en FILE.");
  }
  if (!values.publish && (fr !== undefined || en !== undefined)) {
    throw new Trouble("Notes go with --publish; those of a draft are written in the portal.");
  }
  const notes = fr === undefined || en === undefined ? null : { fr: await textOf(fr), en: await textOf(en) };
  return { path, notes, publish: values.publish };
}

function parsed<Value>(parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    throw new Trouble(`${(error as Error).message}\n${usage}`);
  }
}

async function textOf(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new Trouble(`${path} cannot be read.`);
  });
  return text.trim() === "" ? Promise.reject(new Trouble(`${path} is empty.`)) : text;
}

async function readConfiguration(): Promise<{ url: string; key: string }> {
  const own = parseEnv(await readFile(".dev.vars", "utf8").catch(() => ""));
  const [key, url] = ["RELEASE_KEY", "LICENCES_PUBLIC_URL"].map((name) => process.env[name] ?? own[name]);
  if (!key || !url) throw new Trouble(`${key ? "LICENCES_PUBLIC_URL" : "RELEASE_KEY"} is not set.\n${usage}`);
  return { key, url: url.replace(/\/+$/, "") };
}

/** The version that the theme says it is; the whole file is looked through as the service will, before a byte is sent. */
async function versionOf(file: FileHandle, size: number): Promise<string> {
  const read = (offset: number, length: number) => bytesOf(file, offset, length);
  try {
    const schema = (await listZip(size, read)).filter(({ path }) => path === "config/settings_schema.json");
    let version: string | null = null;
    for await (const { bytes } of readZip(schema, read)) version = parseThemeVersion(new TextDecoder().decode(bytes));
    // Without one the examination says what is wrong.
    await examineZip({ version: version ?? "0.0.0", size, read });
    return version ?? "0.0.0";
  } catch (error) {
    if (error instanceof ZipError) throw invalid(error.fault, error.file);
    if (error instanceof LicenceError) throw invalid(String(error.details?.fault), error.details?.file);
    throw error;
  }
}

function invalid(fault: string, file: unknown): Trouble {
  const details = { fault, ...(typeof file === "string" ? { file } : {}) };
  const { sentence, fix } = releaseWords(translator("en"), { code: "RELEASE_INVALID", details });
  return new Trouble(`${sentence} ${fix}`);
}

async function bytesOf(file: FileHandle, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  if (bytesRead !== length) throw new Trouble("The file became shorter while it was read.");
  return bytes;
}

async function upload(sending: Sending, file: FileHandle, size: number): Promise<z.infer<typeof release>> {
  const hash = createHash("sha256");
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
  const sha256 = hash.digest("hex");
  // The service may have forgotten an upload that was left for days: then it begins anew, once.
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendParts(sending, file, { size, sha256 });
    } catch (error) {
      if (attempt === 2 || !(error instanceof LicenceError) || error.code !== "STATE_CONFLICT") throw error;
    }
  }
}

async function sendParts(
  sending: Sending,
  file: FileHandle,
  { size, sha256 }: { size: number; sha256: string },
): Promise<z.infer<typeof release>> {
  const begun = await ask(sending, beginUploadReply, "POST", "uploads", JSON.stringify({ size, sha256 }));
  if (begun.release) return begun.release;
  const { partBytes, parts: there } = begun;
  const count = Math.ceil(size / partBytes);
  if (there.length > 0) console.log(`Going on: ${there.length} of ${count} parts are there already.`);
  for (let part = 1; part <= count; part++) {
    if (there.includes(part)) continue;
    const offset = (part - 1) * partBytes;
    const bytes = await bytesOf(file, offset, Math.min(partBytes, size - offset));
    await ask(sending, partReply, "PUT", `uploads/${sha256}/parts/${part}`, bytes);
    console.log(`Part ${part} of ${count} sent.`);
  }
  return ask(sending, release, "POST", `uploads/${sha256}/complete`);
}

/** Asks again while the line or the service is in trouble: every request may be said twice. */
async function ask<Schema extends z.ZodType>(
  { url, key, version }: Sending,
  schema: Schema,
  method: "POST" | "PUT",
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<z.output<Schema>> {
  const type = typeof body === "string" ? "application/json" : "application/octet-stream";
  const headers = { Authorization: `Bearer ${key}`, ...(body === undefined ? {} : { "Content-Type": type }) };
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${url}/v1/releases/${version}/${path}`, {
      method,
      headers,
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    }).catch(() => null);
    const passes = response === null || response.status >= 500 || response.status === 429;
    if (!passes) return answerOf(response, schema);
    await response?.body?.cancel();
    if (attempt === mostTries)
      throw new Trouble("The licence service does not answer. Run the same command again later.");
    await wait(firstPauseMs * 2 ** (attempt - 1));
  }
}

async function answerOf<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  const body: unknown = await response.json().catch(() => null);
  const reply = response.ok ? schema.safeParse(body) : null;
  if (reply?.success) return reply.data;
  const refused = problem.safeParse(body).data;
  if (response.status === 404 && refused?.code === "NOT_FOUND") {
    throw new Trouble(
      "The licence service takes no releases at this address: it has no RELEASE_KEY, or it is another address.",
    );
  }
  if (refused?.code === "UNAUTHENTICATED") throw new Trouble("The licence service does not know this RELEASE_KEY.");
  if (!refused || !Object.hasOwn(refusalStatus, refused.code)) {
    throw new Trouble(`The licence service answered ${response.status}, which cannot be understood.`);
  }
  const { details } = refused;
  throw new LicenceError(refused.code as RefusalCode, details ? { details } : {});
}

try {
  await main();
} catch (error) {
  if (error instanceof LicenceError && error.code in refusalStatus) {
    const refusal = { code: error.code as RefusalCode, ...(error.details ? { details: error.details } : {}) };
    const { sentence, fix } = releaseWords(translator("en"), refusal);
    console.error(`${sentence} ${fix}`);
  } else console.error(error instanceof Trouble ? error.message : error);
  process.exitCode = 1;
}
