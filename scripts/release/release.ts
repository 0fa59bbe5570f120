/** Uploads a release to the licence service, and publishes it. */
import { createHash } from "node:crypto";
import { LicenceError } from "#workers/licences/platform/errors.ts";
import type { Release } from "#workers/licences/releases/contract.ts";
import { readOptions, readService, type Variables } from "./read-options.ts";
import { describeListed, ReleaseError } from "./release-error.ts";
import { type Service, sendRequest } from "./send-request.ts";
import { judgeFile, openThemeFile } from "./theme-file.ts";

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
