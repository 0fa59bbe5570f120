/** Takes chosen pictures from one of the administrator's own stores. */
import { data } from "@remix-run/cloudflare";
import type { Key } from "#app/i18n/index.ts";
import { errorReply, type FormReply, parseForm } from "#app/kit/forms/form.server.ts";
import { maxTakenPictures } from "#base/picture-limits.ts";
import type { TakenPicture } from "#workers/licences/templates/pictures/contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { sourceForm } from "./schema.ts";

export interface TakeReply extends FormReply {
  taken?: TakenPicture[];
}

export async function takePictures(licences: LicencesClient, shop: string, posted: FormData) {
  const form = await parseForm(posted, sourceForm);
  const names = [...posted].flatMap(([field, name]) => (field.startsWith("picture.") ? [String(name)] : []));
  const isWrong = names.length === 0 || names.length > maxTakenPictures;
  if (!form.ok || isWrong) {
    const reply: FormReply = form.ok ? { values: form.values, errors: {} } : form.reply;
    const errors = isWrong ? { pictures: ["templatePictures.take.none" satisfies Key], ...reply.errors } : reply.errors;
    return data<TakeReply>({ ...reply, errors }, 400);
  }
  const taken = await licences.takePictures({ shop, names, source: form.value.source });
  if (!taken.ok) return errorReply(form.values, taken.error);
  return data<TakeReply>({ values: form.values, errors: {}, taken: taken.value });
}
