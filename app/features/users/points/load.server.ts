/** The two lists of points requests as staff see them. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatDate, formatMoney, formatNumber } from "#app/i18n/format.ts";
import { toMoment } from "#app/i18n/moment.ts";
import { brand } from "#base/brand.ts";
import type { AppError } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { Viewer } from "#workers/portal/contract.ts";
import type { PointsPage, QueuedPointsRequest } from "#workers/portal/points/contract.ts";

interface LoadArgs {
  context: AppLoadContext;
  viewer: Viewer;
  query: URLSearchParams;
}

/** Each list has a page of its own in the address. */
export async function loadPointsRequests({ context, viewer, query }: LoadArgs) {
  const { language, now } = context;
  const desk = context.pointsDeskFor(viewer);
  const at = { queue: query.get("queue"), answered: query.get("answered") };
  const [queue, answered] = await Promise.all([desk.queue(at.queue), desk.answered(at.answered)]);

  const toList = (name: keyof typeof at, page: PointsPage<QueuedPointsRequest>) => {
    const toPath = (cursor: string | null) => {
      const lists = Object.entries({ ...at, [name]: cursor }).filter(([, value]) => value !== null);
      return lists.length > 0 ? paths.pointsDesk(Object.fromEntries(lists)) : paths.adminUsers;
    };
    return {
      rows: page.rows.map((row) => toRow(language, row, viewer, now)),
      next: page.next && toPath(page.next),
      first: at[name] && toPath(null),
    };
  };

  const refusal: AppError | null = !queue.ok ? queue.error : !answered.ok ? answered.error : null;
  return {
    refusal,
    view: {
      queue: queue.ok ? { ...toList("queue", queue.value), count: queue.value.count } : null,
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
});
