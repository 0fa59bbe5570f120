/**
 * `npm run release -- theme.zip [--notes-fr FILE --notes-en FILE --publish]`: sends a release to the licence service, for
 * the vendor's build machine. Broken off at any moment, nothing of it is visible and the same command sends it again.
 */
import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, parseEnv } from "node:util";
import { describeReleaseError } from "#app/features/releases/error-message.ts";
import { translator } from "#app/i18n/translator.ts";
import {
  largestReleaseBytes,
  problem,
  type RefusalCode,
  type Release,
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
const maxTries = 6;
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
  const file = await openFile(path);
  if (file.size > largestReleaseBytes) throw new Trouble(`${path} is larger than 50 MB.`);
  const version = await versionOf(file);
  const sending = { url, key, version };
  console.log(`Release ${version}: ${file.size} bytes.`);
  const uploaded = await upload(sending, file);
  console.log(
    `Release ${version} is there: ${uploaded.status}, ${uploaded.fileCount} files, SHA-256 ${uploaded.sha256}.`,
  );
  if (publish && notes) {
    await ask(sending, "/publish", { method: "POST", type: "application/json", body: JSON.stringify({ notes }) });
    console.log(`Release ${version} is published.`);
  }
}

async function openFile(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch {
    throw new Trouble(`${path} cannot be read.`);
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
async function versionOf(file: Blob): Promise<string> {
  const { size } = file;
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
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
  const { sentence, fix } = describeReleaseError(translator("en"), { code: "RELEASE_INVALID", details });
  return new Trouble(`${sentence} ${fix}`);
}

async function upload(sending: Sending, file: Blob): Promise<Release> {
  const hash = createHash("sha256");
  for await (const chunk of file.stream()) hash.update(chunk);
  const headers = { "X-Content-SHA256": hash.digest("hex") };
  return ask(sending, "", { method: "PUT", type: "application/zip", body: file, headers });
}

interface Question {
  method: "POST" | "PUT";
  type: string;
  body: string | Blob;
  headers?: Record<string, string>;
}

/** Asks again while the connection or the service fails: both requests may safely arrive twice. */
async function ask({ url, key, version }: Sending, path: string, question: Question): Promise<Release> {
  const { method, type, body } = question;
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": type, ...question.headers };
  for (let attempt = 1; ; attempt++) {
    const address = `${url}/v1/releases/${version}${path}`;
    const response = await fetch(address, { method, headers, body, redirect: "manual" }).catch(() => null);
    const passes = response === null || response.status >= 500 || response.status === 429;
    if (!passes) return answerOf(response);
    await response?.body?.cancel();
    if (attempt === maxTries)
      throw new Trouble("The licence service does not answer. Run the same command again later.");
    await wait(firstPauseMs * 2 ** (attempt - 1));
  }
}

async function answerOf(response: Response): Promise<Release> {
  const body: unknown = await response.json().catch(() => null);
  const reply = response.ok ? release.safeParse(body) : null;
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
    const { sentence, fix } = describeReleaseError(translator("en"), refusal);
    console.error(`${sentence} ${fix}`);
  } else console.error(error instanceof Trouble ? error.message : error);
  process.exitCode = 1;
}
