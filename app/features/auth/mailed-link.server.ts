/** Reads a mailed link: its mode and code from the address, and from the identity service what the code is for. */
import { type Result, refuse, success } from "#app/errors.ts";
import type { PortalContext } from "#workers/portal/contract.ts";
import { type MailedMode, mailedLink } from "./schema.ts";

export interface CheckedLink {
  mode: MailedMode;
  oobCode: string;
  email: string;
  newEmail: string | undefined;
}

const requestTypes: Record<MailedMode, string> = {
  resetPassword: "PASSWORD_RESET",
  verifyEmail: "VERIFY_EMAIL",
  verifyAndChangeEmail: "VERIFY_AND_CHANGE_EMAIL",
  recoverEmail: "RECOVER_EMAIL",
};

/** A code that was made for something else is as bad as none. */
export async function readLink(context: PortalContext, request: Request): Promise<Result<CheckedLink>> {
  const search = new URL(request.url).searchParams;
  const link = mailedLink.safeParse({ mode: search.get("mode"), oobCode: search.get("oobCode") });
  if (!link.success) return refuse("CODE_INVALID");
  const { mode, oobCode } = link.data;
  const checked = await context.identity.checkCode(oobCode);
  if (!checked.ok) return checked;
  const { email, newEmail, requestType } = checked.value;
  return requestType === requestTypes[mode] ? success({ mode, oobCode, email, newEmail }) : refuse("CODE_INVALID");
}
