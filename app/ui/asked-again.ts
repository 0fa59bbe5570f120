/** The address by which a page without scripts asks for itself again, bounded in number. */
const mostTimes = 8;

/** Null when it has asked often enough. */
export function askedAgain(url: string): string | null {
  const { pathname, searchParams } = new URL(url);
  const times = /^\d{1,4}$/.exec(searchParams.get("asked") ?? "")?.[0] ?? "0";
  if (Number(times) >= mostTimes) return null;
  searchParams.set("asked", String(Number(times) + 1));
  return `${pathname}?${searchParams}`;
}
