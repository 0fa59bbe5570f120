/** Saves name and company. When they have changed since the page was loaded, the reply shows both versions. */
import { data } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, toErrorInit } from "#app/kit/forms/form.server.ts";
import type { AppError } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { ActionInput } from "../action.ts";
import type { InformationReply } from "./information.tsx";

export async function saveInformation({ context, viewer, form, values }: ActionInput<"profile">) {
  const { name, company, version = "" } = form;
  const saved = await context.run(viewer).saveProfileTexts({ name, company, version });
  if (!saved.ok) return errorReply(values, saved.error);
  if (saved.value.status === "conflict") {
    const changed: AppError = { code: "PROFILE_CHANGED" };
    const reply: InformationReply = { values, errors: {}, formError: changed, saved: saved.value.saved };
    return data(reply, toErrorInit(changed));
  }
  return redirectWithToast(paths.profile, { type: "success", id: "profile.saved" });
}
