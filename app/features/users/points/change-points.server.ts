/** Staff answer a points request or adjust a balance. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { refusalReply } from "#app/form.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import type { Key } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import type { ErrorCode } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { Viewer } from "#workers/portal/contract.ts";
import type { UsersForm } from "../schema.ts";

interface ChangeArgs {
  context: AppLoadContext;
  viewer: Viewer;
  form: UsersForm;
  values: Record<string, string>;
}

/** Errors that belong beside one field. */
const errorFields: { [Code in ErrorCode]?: { name: string; message: Key } } = {
  POINTS_PERSON_UNKNOWN: { name: "email", message: "pointsDesk.errors.emailUnknown" },
  POINTS_BELOW_ZERO: { name: "amount", message: "pointsDesk.errors.belowZero" },
};

export async function changePoints({ context, viewer, form, values }: ChangeArgs) {
  const desk = context.pointsDeskFor(viewer);
  if (form.intent === "adjust") {
    const { email, amount, reason, requestId } = form;
    const adjusted = await desk.adjust({ email, amount, reason, requestId });
    if (!adjusted.ok) return refusalReply(values, adjusted.error, errorFields[adjusted.error.code]);
    const available = formatNumber(context.language, adjusted.value.available);
    return redirectWithToast(paths.adminUsers, {
      type: "success",
      id: "points.adjusted",
      params: { email, available },
    });
  }
  const refusal = form.intent === "refuse" ? form.reason : null;
  const answered = await desk.answer({ id: form.request, refusal });
  if (!answered.ok) return refusalReply(values, answered.error);
  const id = refusal === null ? "points.accepted" : "points.refused";
  return redirectWithToast(paths.adminUsers, { type: "success", id, params: { name: answered.value.name } });
}
