/** Actions: export the user's data, delete the account. */
import { redirect } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { toSetCookie } from "#app/kit/forms/form.server.ts";
import { toReauthenticationReply } from "#app/kit/forms/reauthentication.server.ts";
import { paths } from "#base/paths.ts";
import type { ActionInput } from "../action.ts";

/** The download has its own URL. */
export const exportData = async (_: ActionInput<"export">) => redirect(paths.profileExport, 303);

export async function deleteAccount(input: ActionInput<"delete-account">) {
  const { context, viewer, form } = input;
  const { currentPassword: password, code, licences } = form;
  const erased = await context.run(viewer).eraseAccount({ licences, proof: { password, code } });
  if (!erased.ok) return toReauthenticationReply(input, erased.error);
  const headers = toSetCookie(await context.run(viewer).forgetSession());
  const id = erased.value.finished ? "profile.accountDeleted" : "profile.accountEnding";
  return redirectWithToast(paths.login(), { type: "success", id }, { headers });
}
