/** Points on the staff's users page: loads the requests, answers one, adjusts a balance. */

import type { AppLoadContext } from "@remix-run/cloudflare";
import { describePayout } from "#app/domain/points.ts";
import { formatDate, formatMoney, formatNumber, toMoment, toParisDay } from "#app/i18n/format.ts";
import type { Key } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply } from "#app/kit/forms/form.server.ts";
import { brand } from "#base/brand.ts";
import type { AppError, ErrorCode } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { PointsAnswer, PointsPage, QueuedPointsRequest } from "#workers/portal/points/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import type { UsersForm } from "./schema.ts";

interface LoadArgs {
  context: AppLoadContext;
  viewer: Viewer;
  query: URLSearchParams;
}

/** The URL holds a cursor for each list, so that paging one keeps the page of the other. */
export async function loadPointsRequests({ context, viewer, query }: LoadArgs) {
  const { language, now } = context;
  const { listPointsRequests, listAnsweredPoints } = context.run(viewer);
  const at = { queue: query.get("queue"), answered: query.get("answered") };
  const [queue, answered] = await Promise.all([
    listPointsRequests({ after: at.queue }),
    listAnsweredPoints({ after: at.answered }),
  ]);

  const toList = (name: keyof typeof at, page: PointsPage<QueuedPointsRequest>) => {
    const toPath = (cursor: string | null) => {
      const lists = Object.entries({ ...at, [name]: cursor }).filter(([, value]) => value !== null);
      return staffPaths.pointsRequests(Object.fromEntries(lists));
    };
    return {
      rows: page.rows.map((row) => toRow(language, row, viewer, now)),
      next: page.next && toPath(page.next),
      first: at[name] && toPath(null),
    };
  };

  const error: AppError | null = !queue.ok ? queue.error : !answered.ok ? answered.error : null;
  return {
    error,
    view: {
      queue: queue.ok
        ? { ...toList("queue", queue.value), count: queue.value.count, today: toParisDay(now.toISOString()) }
        : null,
      answered: answered.ok ? toList("answered", answered.value) : null,
    },
  };
}

type PointsRequestsView = Awaited<ReturnType<typeof loadPointsRequests>>["view"];
export type QueueView = PointsRequestsView["queue"];
export type AnsweredView = PointsRequestsView["answered"];
export type RowView = ReturnType<typeof toRow>;

const toRow = (language: Language, row: QueuedPointsRequest, viewer: Viewer, now: Date) => ({
  id: row.id,
  person: row.person && { name: row.person.name, email: row.person.email },
  isOwn: row.person?.uid === viewer.uid,
  count: row.amount,
  amount: formatNumber(language, row.amount),
  value: formatMoney(language, row.amount * brand.pointValueEuros),
  asked: toMoment(language, row.createdAt, now),
  due: { iso: row.dueAt, text: formatDate(language, row.dueAt) },
  isLate: Date.parse(row.dueAt) < now.getTime(),
  status: row.status,
  answered: row.answeredAt && toMoment(language, row.answeredAt, now),
  answeredBy: row.answeredBy,
  reason: row.reason,
  payout: row.payout && describePayout(language, row.payout),
});

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

function toAnswer(form: Exclude<UsersForm, { intent: "adjust" }>): PointsAnswer {
  if (form.intent === "refuse") return { refusal: form.reason };
  const { means, paidOn, reference } = form;
  return { payout: { means, paidOn, reference } };
}

export async function postPointsChange({ context, viewer, form, values }: ChangeArgs) {
  const { adjustPoints, answerPointsRequest } = context.run(viewer);
  if (form.intent === "adjust") {
    const { email, amount, reason, requestId } = form;
    const adjusted = await adjustPoints({ email, amount, reason, requestId });
    if (!adjusted.ok) return errorReply(values, adjusted.error, errorFields[adjusted.error.code]);
    const available = formatNumber(context.language, adjusted.value.available);
    return redirectWithToast(staffPaths.pointsRequests({}), {
      type: "success",
      id: "points.adjusted",
      params: { email, available },
    });
  }
  const answered = await answerPointsRequest({ id: form.request, answer: toAnswer(form) });
  if (!answered.ok) return errorReply(values, answered.error);
  const id = form.intent === "refuse" ? "points.refused" : "points.accepted";
  return redirectWithToast(staffPaths.pointsRequests({}), {
    type: "success",
    id,
    params: { name: answered.value.name },
  });
}
