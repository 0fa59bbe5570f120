/** Streams the uploaded file to the licence service. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Key } from "#app/i18n/index.ts";
import { readFileForm } from "#app/kit/forms/file-form.server.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { cut } from "#base/cut.ts";
import { type AppError, failure, getErrorStatus } from "#base/errors.ts";
import { maxReleaseBytes } from "#workers/licences/releases/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { isVersion } from "./schema.ts";

export type UploadResult = { version: string } | { reply: FormReply; status: number };

export async function receiveRelease(context: AppLoadContext, viewer: Viewer, request: Request): Promise<UploadResult> {
  const form = await readFileForm(request);
  if (!form) return toErrorResult({}, failure("INVALID_REQUEST").error);
  const version = form.fields.version?.trim() ?? "";
  const values = { version: cut(version, 100) };
  const invalid: Record<string, Key> = {
    ...(isVersion(version) ? {} : { version: "releases.errors.version" }),
    ...(form.size > 0 ? {} : { file: "releases.errors.fileRequired" }),
  };
  // Read the body to its end, because a browser that is still sending does not read the response.
  const reject = async (result: UploadResult) => {
    await form.body.pipeTo(new WritableStream()).catch(() => undefined);
    return result;
  };
  if (form.size > maxReleaseBytes) return reject(toErrorResult(values, failure("BODY_TOO_LARGE").error));
  if (Object.keys(invalid).length > 0) {
    const errors = Object.fromEntries(Object.entries(invalid).map(([name, message]) => [name, [message]]));
    return reject({ reply: { values, errors }, status: 400 });
  }
  const licences = context.licencesFor(viewer);
  // An upload may wait for minutes, so ask the service for something quick first.
  const answered = await licences.allReleases();
  if (!answered.ok) return reject(toErrorResult(values, answered.error));
  const uploaded = await licences.uploadRelease({ version, size: form.size, body: form.body });
  return uploaded.ok ? { version } : toErrorResult(values, uploaded.error);
}

const toErrorResult = (values: Record<string, string>, error: AppError): UploadResult => ({
  reply: { values, errors: {}, formError: error },
  status: getErrorStatus(error.code),
});
