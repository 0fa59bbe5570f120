/** Uploads a release to the licence service, and publishes it. */
import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { LicenceError } from "#workers/licences/platform/errors.ts";
import { judgeZip } from "#workers/licences/releases/check/judge-zip.ts";
import type { Release } from "#workers/licences/releases/contract.ts";
import { maxReleaseBytes, type ReleaseCheck } from "#workers/licences/releases/contract.ts";
import { listZip, readZip, ZipError } from "#workers/licences/releases/zip.ts";
import { parseThemeVersion } from "#workers/licences/stores/theme-version.ts";
import { readOptions, readService, type Variables } from "./read-options.ts";
import { describeListed, invalid, ReleaseError, refused } from "./release-error.ts";
import { type Service, sendRequest } from "./send-request.ts";

export async function release(args: string[], variables: Variables, firstRetryDelayMs = 500): Promise<void> {
  const { path, notes, acknowledged } = await readOptions(args);
  const service = { ...(await readService(variables)), firstRetryDelayMs };
  const file = await openThemeFile(path);
  const { version, check } = await judgeFile(file);
  console.log(`Release ${version}: ${file.size} bytes.`);
  for (const finding of check.listed) console.log(describeListed(finding));
  if (check.listed.length > 0 && notes && !acknowledged)
    throw new ReleaseError("Stores would show these places badly. Correct them, or add --acknowledge.");
  await checkKey(service, version);
  const { status, fileCount, sha256 } = await upload(service, version, file);
  console.log(`Release ${version} is uploaded: ${status}, ${fileCount} files, SHA-256 ${sha256}.`);
  if (!notes) return;
  const body = JSON.stringify({ notes, acknowledged });
  await sendRequest(service, { method: "POST", path: `${version}/publish`, type: "application/json", body });
  console.log(`Release ${version} is published.`);
}

/** An unknown key is reported before the file is sent: a refused upload may break off before its answer is read. */
async function checkKey(service: Service, version: string): Promise<void> {
  await sendRequest(service, { method: "GET", path: version }).catch((error: unknown) => {
    if (!(error instanceof LicenceError && error.code === "RELEASE_NOT_FOUND")) throw error;
  });
}

async function upload(service: Service, version: string, file: Blob): Promise<Release> {
  const hash = createHash("sha256");
  for await (const chunk of file.stream()) hash.update(chunk);
  const headers = { "X-Content-SHA256": hash.digest("hex") };
  return sendRequest(service, { method: "PUT", path: version, type: "application/zip", body: file, headers });
}

/** The ZIP of a release on the build machine. */
async function openThemeFile(path: string): Promise<Blob> {
  const file = await openFile(path);
  if (file.size > maxReleaseBytes) throw new ReleaseError(`${path} is larger than 50 MB.`);
  return file;
}

async function openFile(path: string): Promise<Blob> {
  try {
    // It throws at once for a file that does not exist.
    return await openAsBlob(path);
  } catch {
    throw new ReleaseError(`${path} cannot be read.`);
  }
}

/** Reads the theme's version, and judges the whole file as the service does before anything is sent. */
async function judgeFile(file: Blob): Promise<{ version: string; check: ReleaseCheck }> {
  const { size } = file;
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  try {
    const schema = (await listZip(size, read)).filter(({ path }) => path === "config/settings_schema.json");
    let version: string | null = null;
    for await (const { bytes } of readZip(schema, read)) version = parseThemeVersion(new TextDecoder().decode(bytes));
    // Without a version the examination fails and reports the reason.
    const { check } = await judgeZip({ version: version ?? "0.0.0", size, read });
    if (check.refused.length > 0) throw refused(check);
    return { version: version ?? "0.0.0", check };
  } catch (error) {
    if (error instanceof ZipError) throw invalid(error.fault, error.file);
    if (error instanceof LicenceError) throw invalid(String(error.details?.fault), error.details?.file);
    throw error;
  }
}
