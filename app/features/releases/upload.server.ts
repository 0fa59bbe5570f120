/** Streams the uploaded file to the licence service. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { readFileForm } from "#app/file-form.server.ts";
import type { FormReply } from "#app/form.ts";
import type { Key } from "#app/i18n/index.ts";
import { type AppError, failure, getErrorStatus } from "#base/errors.ts";
import { maxReleaseBytes } from "#workers/licences/contract.ts";
import type { Viewer } from "#workers/portal/contract.ts";
import { isVersion } from "./schema.ts";

export type UploadResult = { version: string } | { reply: FormReply; status: number };

export async function receiveRelease(context: AppLoadContext, viewer: Viewer, request: Request): Promise<UploadResult> {
  const form = await readFileForm(request);
  if (!form) return toErrorResult({}, failure("INVALID_REQUEST").error);
  const version = form.fields.version?.trim() ?? "";
  const values = { version: version.slice(0, 100) };
  const invalid: Record<string, Key> = {
    ...(isVersion(version) ? {} : { version: "releases.errors.version" }),
    ...(form.size > 0 ? {} : { file: "releases.errors.fileRequired" }),
  };
  const licences = context.licencesFor(viewer);
  const isInvalid = Object.keys(invalid).length > 0 || form.size > maxReleaseBytes;
  // An upload may take minutes, so a service that does not answer is found before it.
  const answered = isInvalid ? null : await licences.allReleases();
  if (isInvalid || answered?.ok === false) {
    // Read the body to its end, because a browser that is still sending does not read the response.
    await form.body.pipeTo(new WritableStream()).catch(() => undefined);
    if (answered?.ok === false) return toErrorResult(values, answered.error);
    if (form.size > maxReleaseBytes) return toErrorResult(values, failure("BODY_TOO_LARGE").error);
    const errors = Object.fromEntries(Object.entries(invalid).map(([name, message]) => [name, [message]]));
    return { reply: { values, errors }, status: 400 };
  }
  const uploaded = await licences.uploadRelease({ version, size: form.size, body: form.body });
  return uploaded.ok ? { version } : toErrorResult(values, uploaded.error);
}

const toErrorResult = (values: Record<string, string>, error: AppError): UploadResult => ({
  reply: { values, errors: {}, formError: error },
  status: getErrorStatus(error.code),
});
