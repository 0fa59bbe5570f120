/**
 * Streams a release's ZIP into R2 and makes it a draft once it is examined. The same bytes again change nothing; other
 * bytes for a version that is or was published are refused. An upload that breaks off leaves nothing visible.
 */
import { createHash } from "node:crypto";
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { type ErrorDetails, fail, LicenceError, unavailable } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { judgeZip } from "./check/judge-zip.ts";
import { saveReleaseCheck } from "./check/load-release-check.ts";
import { maxReleaseBytes, type Release, type ReleaseCheck, writeFinding } from "./contract.ts";
import { createRangeReader, discardFile } from "./release-files.ts";
import { hasFile, type StoredFile, selectRelease, toRelease, upsertDraft } from "./release-repository.ts";

export interface Upload {
  version: string;
  body: ReadableStream<Uint8Array>;
  /** In bytes, as announced; a body of another length is refused. */
  size: number;
  /** As announced; a body with another digest is refused. */
  sha256?: string;
}

type ReceivedFile = Omit<StoredFile, "fileCount">;

export async function uploadRelease(context: Context, actor: Actor, upload: Upload): Promise<Release> {
  if (upload.size > maxReleaseBytes) fail("BODY_TOO_LARGE");
  await expectStorage(context, upload);
  const file = await receiveFile(context, upload);
  try {
    return await saveRelease(context, actor, file);
  } catch (error) {
    // After UPSTREAM_UNAVAILABLE the row may have been written: then it names this file.
    if (error instanceof LicenceError && error.code !== "UPSTREAM_UNAVAILABLE")
      await discardFile(context, file.objectKey);
    throw error;
  }
}

/** Writing may wait for minutes, so check first that R2 answers. If it does not, the body is still read to its end. */
async function expectStorage({ files }: Context, { version, body }: Upload): Promise<void> {
  try {
    await withTimeLimit(timeLimits.services.releaseFileMs, files.head(`releases/${version}`));
  } catch (error) {
    await body.pipeTo(new WritableStream()).catch(() => undefined);
    throw unavailable(error);
  }
}

/** Never holds the whole file in memory. */
async function receiveFile(context: Context, upload: Upload): Promise<ReceivedFile> {
  const { version, size } = upload;
  // A key of its own for each upload, so that a file is never overwritten while it is downloaded.
  const objectKey = `releases/${version}/${newId(context.now)}.zip`;
  const result: BodyCheck = { sha256: "", refused: null };
  const body = createCheckedBody(upload, result).pipeThrough(new FixedLengthStream(size));
  const options = upload.sha256 === undefined ? {} : { sha256: upload.sha256 };
  try {
    const { checksums } = await context.files.put(objectKey, body, options);
    if (result.refused) throw result.refused;
    const md5 = checksums.toJSON().md5;
    if (!md5) throw new Error("R2 gave no MD5.");
    return { version, objectKey, size, sha256: result.sha256, md5 };
  } catch (error) {
    await discardFile(context, objectKey);
    throw result.refused ?? unavailable(error);
  }
}

interface BodyCheck {
  sha256: string;
  refused: LicenceError | null;
}

/** Hands the body on. It fails at the end of a body that is not the one announced, so that R2 does not store it. */
function createCheckedBody({ body, size, sha256 }: Upload, result: BodyCheck): ReadableStream<Uint8Array> {
  const hash = createHash("sha256");
  const reader = body.getReader();
  let received = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      // A sender that breaks off has sent too little.
      const { value } = await reader.read().catch(() => ({ value: undefined }));
      received += value?.byteLength ?? 0;
      if (value && received <= size) {
        hash.update(value);
        return controller.enqueue(value);
      }
      result.sha256 = hash.digest("hex");
      if (received !== size) result.refused = createError("INVALID_REQUEST", { fields: ["Content-Length"] });
      else if (sha256 && sha256 !== result.sha256) result.refused = createError("RELEASE_INVALID", { fault: "digest" });
      if (!result.refused) return controller.close();
      controller.error(result.refused);
      await reader.cancel().catch(() => undefined);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const createError = (code: "INVALID_REQUEST" | "RELEASE_INVALID", details: ErrorDetails): LicenceError =>
  new LicenceError(code, { details });

async function saveRelease(context: Context, actor: Actor, file: ReceivedFile): Promise<Release> {
  const { version, objectKey, size, sha256 } = file;
  const [known] = await context.database.rows(selectRelease(context.database, version));
  // Checked before the file is examined, and again when it is saved, because it may have changed meanwhile.
  if (known && known.status !== "draft" && known.sha256 !== sha256) fail("RELEASE_EXISTS");
  const { files, check } = await judgeZip({ version, size, read: createRangeReader(context.files, objectKey) });
  // The same bytes as those of a release that is up change nothing.
  if (!known || known.status === "draft") assertTaken(check);
  await saveReleaseCheck(context, sha256, check);
  const { release, replacedKey } = await saveRow(context, actor, { ...file, fileCount: files.length });
  if (release.sha256 !== sha256) return fail("RELEASE_EXISTS");
  const unwanted = release.object_key === objectKey ? replacedKey : objectKey;
  if (unwanted && unwanted !== release.object_key) await discardFile(context, unwanted);
  return toRelease(release);
}

const maxNamed = 50;

/** Throws RELEASE_INVALID with the findings. */
export function assertTaken({ refused }: ReleaseCheck): void {
  if (refused.length === 0) return;
  const findings = refused.slice(0, maxNamed).map(writeFinding);
  fail("RELEASE_INVALID", { fault: "refused", findings, more: refused.length - findings.length });
}

async function saveRow({ database, now }: Context, actor: Actor, file: StoredFile) {
  const after = { status: "draft", files: file.fileCount, size: file.size, sha256: file.sha256 };
  const [before, , , saved] = await database.batch([
    selectRelease(database, file.version),
    upsertDraft(database, file, now),
    insertEvent(
      database,
      { type: "release.uploaded", now, actor, version: file.version, after },
      hasFile(file.version, file.objectKey),
    ),
    selectRelease(database, file.version),
  ]);
  const [release] = saved.rows;
  if (!release) throw new Error("A release vanished while it was saved.");
  return { release, replacedKey: before.rows[0]?.object_key };
}
