/**
 * `npm run release -- theme.zip [--notes-fr FILE --notes-en FILE --publish]`: uploads a release to the licence service
 * from the vendor's build machine. An interrupted run leaves nothing visible, and the same command repeats it safely.
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
  type LicenceErrorCode,
  licenceErrorStatus,
  maxReleaseBytes,
  problem,
  type Release,
  release,
} from "#workers/licences/contract.ts";
import { LicenceError } from "#workers/licences/errors.ts";
import { examineZip } from "#workers/licences/releases/examine-zip.ts";
import { listZip, readZip, ZipError } from "#workers/licences/releases/zip.ts";
import { parseThemeVersion } from "#workers/licences/stores/theme-version.ts";

const usage =
  "Usage: npm run release -- theme.zip [--notes-fr FILE --notes-en FILE --publish]\n" +
  "RELEASE_KEY and LICENCES_PUBLIC_URL come from the environment or from .dev.vars.";
const maxAttempts = 6;
const firstRetryDelayMs = 500;

/** An expected failure; its message is for the user and the build log. */
class ReleaseError extends Error {}

interface UploadTarget {
  url: string;
  key: string;
  version: string;
}

async function main(): Promise<void> {
  const { path, notes, publish } = await readArguments();
  const { url, key } = await readConfiguration();
  const file = await openFile(path);
  if (file.size > maxReleaseBytes) throw new ReleaseError(`${path} is larger than 50 MB.`);
  const version = await readVersion(file);
  const target = { url, key, version };
  console.log(`Release ${version}: ${file.size} bytes.`);
  await checkKey(target);
  const uploaded = await upload(target, file);
  console.log(
    `Release ${version} is uploaded: ${uploaded.status}, ${uploaded.fileCount} files, SHA-256 ${uploaded.sha256}.`,
  );
  if (publish && notes) {
    await sendRequest(target, "/publish", {
      method: "POST",
      type: "application/json",
      body: JSON.stringify({ notes }),
    });
    console.log(`Release ${version} is published.`);
  }
}

async function openFile(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch {
    throw new ReleaseError(`${path} cannot be read.`);
  }
}

async function readArguments() {
  const options = {
    "notes-fr": { type: "string" },
    "notes-en": { type: "string" },
    publish: { type: "boolean", default: false },
  } as const;
  const { values, positionals } = parseOrExplain(() => parseArgs({ options, allowPositionals: true }));
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new ReleaseError(usage);
  const [fr, en] = [values["notes-fr"], values["notes-en"]];
  if (values.publish && (fr === undefined || en === undefined)) {
    throw new ReleaseError("Publishing needs the notes in both languages: --notes-fr FILE --notes-en FILE.");
  }
  if (!values.publish && (fr !== undefined || en !== undefined)) {
    throw new ReleaseError("Notes go with --publish; those of a draft are written in the portal.");
  }
  const notes = fr === undefined || en === undefined ? null : { fr: await readText(fr), en: await readText(en) };
  return { path, notes, publish: values.publish };
}

function parseOrExplain<Value>(parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    throw new ReleaseError(`${(error as Error).message}\n${usage}`);
  }
}

async function readText(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new ReleaseError(`${path} cannot be read.`);
  });
  return text.trim() === "" ? Promise.reject(new ReleaseError(`${path} is empty.`)) : text;
}

async function readConfiguration(): Promise<{ url: string; key: string }> {
  const own = parseEnv(await readFile(".dev.vars", "utf8").catch(() => ""));
  const [key, url] = ["RELEASE_KEY", "LICENCES_PUBLIC_URL"].map((name) => process.env[name] ?? own[name]);
  if (!key || !url) throw new ReleaseError(`${key ? "LICENCES_PUBLIC_URL" : "RELEASE_KEY"} is not set.\n${usage}`);
  return { key, url: url.replace(/\/+$/, "") };
}

/** Reads the theme's version, and checks the whole file as the service does before anything is sent. */
async function readVersion(file: Blob): Promise<string> {
  const { size } = file;
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  try {
    const schema = (await listZip(size, read)).filter(({ path }) => path === "config/settings_schema.json");
    let version: string | null = null;
    for await (const { bytes } of readZip(schema, read)) version = parseThemeVersion(new TextDecoder().decode(bytes));
    // Without a version the examination fails and reports the reason.
    await examineZip({ version: version ?? "0.0.0", size, read });
    return version ?? "0.0.0";
  } catch (error) {
    if (error instanceof ZipError) throw invalid(error.fault, error.file);
    if (error instanceof LicenceError) throw invalid(String(error.details?.fault), error.details?.file);
    throw error;
  }
}

function invalid(fault: string, file: unknown): ReleaseError {
  const details = { fault, ...(typeof file === "string" ? { file } : {}) };
  const { sentence, fix } = describeReleaseError(translator("en"), { code: "RELEASE_INVALID", details });
  return new ReleaseError(`${sentence} ${fix}`);
}

/** An unknown key is reported before the file is sent: a refused upload may break off before its answer is read. */
async function checkKey(target: UploadTarget): Promise<void> {
  await sendRequest(target, "", { method: "GET" }).catch((error: unknown) => {
    if (!(error instanceof LicenceError && error.code === "RELEASE_NOT_FOUND")) throw error;
  });
}

async function upload(target: UploadTarget, file: Blob): Promise<Release> {
  const hash = createHash("sha256");
  for await (const chunk of file.stream()) hash.update(chunk);
  const headers = { "X-Content-SHA256": hash.digest("hex") };
  return sendRequest(target, "", { method: "PUT", type: "application/zip", body: file, headers });
}

interface ReleaseRequest {
  method: "GET" | "POST" | "PUT";
  type?: string;
  body?: string | Blob;
  headers?: Record<string, string>;
}

/** Retries connection failures, 429 and 5xx. All requests are idempotent. */
async function sendRequest(
  { url, key, version }: UploadTarget,
  path: string,
  request: ReleaseRequest,
): Promise<Release> {
  const { method, type, body } = request;
  const headers = { Authorization: `Bearer ${key}`, ...(type && { "Content-Type": type }), ...request.headers };
  for (let attempt = 1; ; attempt++) {
    const address = `${url}/v1/releases/${version}${path}`;
    const response = await fetch(address, { method, headers, body: body ?? null, redirect: "manual" }).catch(
      () => null,
    );
    const isTransient = response === null || response.status >= 500 || response.status === 429;
    if (!isTransient) return readAnswer(response);
    await response?.body?.cancel();
    if (attempt === maxAttempts)
      throw new ReleaseError("The licence service does not answer. Run the same command again later.");
    await wait(firstRetryDelayMs * 2 ** (attempt - 1));
  }
}

async function readAnswer(response: Response): Promise<Release> {
  const body: unknown = await response.json().catch(() => null);
  const reply = response.ok ? release.safeParse(body) : null;
  if (reply?.success) return reply.data;
  const serviceProblem = problem.safeParse(body).data;
  if (response.status === 404 && serviceProblem?.code === "NOT_FOUND") {
    throw new ReleaseError(
      "The licence service accepts no releases at this address: it has no RELEASE_KEY, or the address is wrong.",
    );
  }
  if (serviceProblem?.code === "UNAUTHENTICATED")
    throw new ReleaseError("The licence service does not know this RELEASE_KEY.");
  if (!serviceProblem || !Object.hasOwn(licenceErrorStatus, serviceProblem.code)) {
    throw new ReleaseError(`The licence service answered ${response.status}, which this command does not understand.`);
  }
  const { details } = serviceProblem;
  throw new LicenceError(serviceProblem.code as LicenceErrorCode, details ? { details } : {});
}

try {
  await main();
} catch (error) {
  if (error instanceof LicenceError && error.code in licenceErrorStatus) {
    const releaseProblem = {
      code: error.code as LicenceErrorCode,
      ...(error.details ? { details: error.details } : {}),
    };
    const { sentence, fix } = describeReleaseError(translator("en"), releaseProblem);
    console.error(`${sentence} ${fix}`);
  } else console.error(error instanceof ReleaseError ? error.message : error);
  process.exitCode = 1;
}
