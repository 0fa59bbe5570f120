/** A posted ticket or reply: its fields and files, or the reply for the page. */
import type * as z from "zod";
import { errorReply, type FormReply, parseForm, readFormWithFiles } from "#app/kit/forms/form.server.ts";
import { type AppError, failure } from "#base/errors.ts";
import type { GuardArgs } from "#workers/portal/session/guards.server.ts";
import type { UploadedFile } from "#workers/portal/tickets/contract.ts";
import { readUploads } from "./uploads.ts";

export interface Post {
  form: FormData;
  files: FormDataEntryValue[];
}

export const readPost = (args: GuardArgs): Promise<Post | null> => readFormWithFiles(args, "files");

export const unreadable: FormReply = { values: {}, errors: {}, formError: failure("INVALID_REQUEST").error };

/** After a conflict the form is another message, so that it can be sent too. */
export const rejectPost = (values: Record<string, string>, error: AppError) =>
  errorReply(error.code === "MESSAGE_ALREADY_SENT" ? { ...values, requestId: crypto.randomUUID() } : values, error);

export async function parsePost<Schema extends z.ZodType>(
  { form, files }: Post,
  schema: Schema,
): Promise<
  | { ok: true; value: z.output<Schema>; values: Record<string, string>; files: UploadedFile[] }
  | { ok: false; reply: FormReply }
> {
  const parsed = await parseForm(form, schema);
  const uploads = await readUploads(files);
  if (parsed.ok && uploads.ok) return { ...parsed, files: uploads.files };
  const reply: FormReply = parsed.ok ? { values: parsed.values, errors: {} } : parsed.reply;
  if (uploads.ok) return { ok: false, reply };
  const errors = { ...reply.errors, files: [`support.errors.${uploads.error}`] };
  return { ok: false, reply: { ...reply, errors, facts: { ...reply.facts, files: uploads.facts } } };
}
