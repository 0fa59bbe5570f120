/** Requests points. A request above the balance shows its error beside the field. */

import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply } from "#app/kit/forms/form.server.ts";
import { paths } from "#base/paths.ts";
import type { ProfileAction } from "../action.ts";

export const requestPoints: ProfileAction<"points"> = async ({ context, viewer, form, values }) => {
  const { amount, requestId } = form;
  const { language } = context;
  const requested = await context.run(viewer).requestPoints({ amount, requestId });
  if (!requested.ok) {
    const isTooMuch = requested.error.code === "POINTS_INSUFFICIENT";
    const beside = isTooMuch ? ({ name: "amount", message: "points.errors.tooMuch" } as const) : undefined;
    return errorReply(values, requested.error, beside);
  }
  const params = { amount: formatNumber(language, amount), date: formatDate(language, requested.value.dueAt) };
  return redirectWithToast(paths.points, { type: "success", id: "points.requested", params });
};
