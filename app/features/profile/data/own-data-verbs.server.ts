/** Takes one's data along, and ends one's account. */
import { data, redirect } from "@remix-run/cloudflare";
import { invalidReply, refusalInit, refusalReply } from "#app/form.server.ts";
import type { FormReply } from "#app/form.ts";
import { paths } from "#app/paths.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import type { Asked } from "../act.ts";

/** The file has an address of its own. */
export const exportData = async (_: Asked<"export">) => redirect(paths.profileExport, 303);

export async function deleteAccount({ context, viewer, form, values }: Asked<"delete-account">) {
  const { currentPassword: password, licences } = form;
  const erased = await context.ownDataFor(viewer).erase({ licences, password });
  if (!erased.ok) {
    const { refusal } = erased;
    if (refusal.code !== "INVALID_CREDENTIALS") return refusalReply(values, refusal);
    const message = password === "" ? ("validation.required" as const) : ("profile.errors.currentPassword" as const);
    const reply: FormReply = { values, errors: { currentPassword: [message] } };
    return password === "" ? invalidReply(reply) : data(reply, refusalInit(refusal));
  }
  const headers = { "Set-Cookie": await context.session.end() };
  const id = erased.value.finished ? "profile.accountDeleted" : "profile.accountEnding";
  return redirectWithToast(paths.login(), { type: "success", id }, { headers });
}
