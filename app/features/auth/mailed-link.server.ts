/** Reads a mailed link: mode and code from the URL, the purpose of the code from the identity service. */
import { failure, type Result, success } from "#base/errors.ts";
import type { PortalContext } from "#workers/portal/contract.ts";
import { type MailedMode, mailedLink } from "./schema.ts";

export interface MailedLink {
  mode: MailedMode;
  oobCode: string;
}

interface ShownLink {
  mode: MailedMode;
  email: string;
  newEmail: string | undefined;
}

/** The identity service's names of purposes. */
export const purposes: Record<MailedMode, string> = {
  resetPassword: "PASSWORD_RESET",
  verifyEmail: "VERIFY_EMAIL",
  verifyAndChangeEmail: "VERIFY_AND_CHANGE_EMAIL",
  recoverEmail: "RECOVER_EMAIL",
};

export function parseLink(request: Request): Result<MailedLink> {
  const search = new URL(request.url).searchParams;
  const link = mailedLink.safeParse({ mode: search.get("mode"), oobCode: search.get("oobCode") });
  return link.success ? success(link.data) : failure("CODE_INVALID");
}

/** A code for another purpose is invalid. */
export async function readLink(context: PortalContext, request: Request): Promise<Result<ShownLink>> {
  const link = parseLink(request);
  if (!link.ok) return link;
  const { mode, oobCode } = link.value;
  const checked = await context.identity.checkCode(oobCode);
  if (!checked.ok) return checked;
  const { email, newEmail, requestType } = checked.value;
  return requestType === purposes[mode] ? success({ mode, email, newEmail }) : failure("CODE_INVALID");
}
