/**
 * The pages opened since the document was loaded, newest first. Kept in memory alone: titles may name stores and
 * people, and nothing of that stays in the browser.
 */
export interface RecentPage {
  to: string;
  title: string;
}

let pages: readonly RecentPage[] = [];

const maxPages = 6;

/** @param documentTitle `PAGE · PORTAL` */
export function rememberPage(to: string, documentTitle: string): void {
  const title = documentTitle.split(" · ")[0] ?? "";
  pages = [{ to, title }, ...pages.filter((page) => page.to !== to)].slice(0, maxPages);
}

/** Without the page that is open. */
export const listRecentPages = (current: string): readonly RecentPage[] => pages.filter(({ to }) => to !== current);
