/** The URL with which a page without scripts reloads itself a bounded number of times. */
const mostTimes = 8;

/** Null after the last reload. */
export function askedAgain(url: string): string | null {
  const { pathname, searchParams } = new URL(url);
  const times = /^\d{1,4}$/.exec(searchParams.get("asked") ?? "")?.[0] ?? "0";
  if (Number(times) >= mostTimes) return null;
  searchParams.set("asked", String(Number(times) + 1));
  return `${pathname}?${searchParams}`;
}
