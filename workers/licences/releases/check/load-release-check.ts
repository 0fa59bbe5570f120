/** What the check finds in a release. Read once for the bytes of each and saved. */
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { fail, unavailable } from "../../platform/errors.ts";
import type { ReleaseCheck } from "../contract.ts";
import { releaseCheck } from "../contract.ts";
import { createRangeReader } from "../release-files.ts";
import { type ReleaseRow, selectRelease } from "../release-repository.ts";
import { judgeZip } from "./judge-zip.ts";

/** Counts up when the check finds something else in the same bytes. */
const format = 2;

const toKey = (sha256: string): string => `checks/${sha256}-${format}.json`;

export async function readReleaseCheck(context: Context, _actor: Actor, version: string): Promise<ReleaseCheck> {
  const [row] = await context.database.rows(selectRelease(context.database, version));
  return loadReleaseCheck(context, row ?? fail("RELEASE_NOT_FOUND"));
}

export async function loadReleaseCheck(
  context: Context,
  { version, size, sha256, object_key: objectKey }: ReleaseRow,
): Promise<ReleaseCheck> {
  const known = await context.files
    .get(toKey(sha256))
    .then((object) => object?.json())
    .catch(orUnavailable);
  if (known !== undefined) return releaseCheck.parse(known);
  const { check } = await judgeZip({ version, size, read: createRangeReader(context.files, objectKey) });
  await saveReleaseCheck(context, sha256, check);
  return check;
}

export async function saveReleaseCheck({ files }: Context, sha256: string, check: ReleaseCheck): Promise<void> {
  await files.put(toKey(sha256), JSON.stringify(check)).catch(orUnavailable);
}

const orUnavailable = (error: unknown): never => {
  throw unavailable(error);
};
