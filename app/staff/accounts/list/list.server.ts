/** What the list of users shows, formatted by the server. */
import { formatNumber, toMoment } from "#app/i18n/format.ts";
import { getInitials } from "#app/kit/parts/avatar.tsx";
import type { Language } from "#base/language.ts";
import { defaultUserSort, type ListedUser, type UserPage } from "#workers/licences/accounts/user-contract.ts";

export function toListView(page: UserPage, language: Language, now: Date) {
  const { rows, counts, confirmedSince, sort, views, total, above, previous, next } = page;
  const format = (count: number) => formatNumber(language, count);
  return {
    rows: rows.map((row) => toRow(row, language, now)),
    pages: { above, previous, next, total },
    counts: {
      all: format(counts.all),
      unlicensed: format(counts.unlicensed),
      unverified: format(counts.unverified),
      admins: format(counts.admins),
    },
    found: total === null ? null : { count: total, text: format(total) },
    sort,
    confirmed: confirmedSince === null ? null : toMoment(language, confirmedSince, now),
    defaultSort: defaultUserSort,
    views,
  };
}
export type UserListView = ReturnType<typeof toListView>;
export type UserRow = UserListView["rows"][number];

const toRow = (user: ListedUser, language: Language, now: Date) => ({
  uid: user.uid,
  name: user.name || user.email,
  email: user.email,
  company: user.company,
  initials: getInitials(user.name || user.email),
  state: user.disabled ? ("disabled" as const) : user.verified ? ("verified" as const) : ("unverified" as const),
  isAdmin: user.role === "admin",
  licences: user.licences,
  installed: user.installed,
  points: formatNumber(language, user.points),
  pointsCount: user.points,
  seen: user.lastSignInAt ? toMoment(language, user.lastSignInAt, now) : null,
});
