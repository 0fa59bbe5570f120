/** The ZIP of a release on the build machine. */
import { openAsBlob } from "node:fs";
import { LicenceError } from "#workers/licences/platform/errors.ts";
import { judgeZip } from "#workers/licences/releases/check/judge-zip.ts";
import { maxReleaseBytes, type ReleaseCheck } from "#workers/licences/releases/contract.ts";
import { listZip, readZip, ZipError } from "#workers/licences/releases/zip.ts";
import { parseThemeVersion } from "#workers/licences/stores/theme-version.ts";
import { invalid, ReleaseError, refused } from "./release-error.ts";

export async function openThemeFile(path: string): Promise<Blob> {
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
export async function judgeFile(file: Blob): Promise<{ version: string; check: ReleaseCheck }> {
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
