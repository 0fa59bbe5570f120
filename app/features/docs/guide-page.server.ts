/** What a guide's page is made of. Its route has asked for the principal before. */
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { firstPage, type GuideEntry, guidePath, isShelf } from "#app/content/guide.ts";
import { loadGuide, loadShelf } from "#app/content/guides.server.ts";
import { canonicalPath } from "#shared/access.ts";
import { articleFor } from "./article.server.ts";

export interface GuideLink {
  to: string;
  title: string;
}

/** A guide in a list; of the groups, each names its first guide. */
export interface ListedGuide extends GuideLink {
  description: string;
  group: string | null;
}

interface Asked {
  context: AppLoadContext;
  request: Request;
}

export async function guidePage({ context, request }: Asked) {
  const { language } = context;
  const [, shelf = "", name] = (canonicalPath(new URL(request.url).pathname) ?? "").split("/");
  // The first page has one address: that of its shelf.
  const isAddress = isShelf(shelf) && name !== firstPage;
  const guide = isAddress ? await loadGuide(language, shelf, name ?? firstPage) : null;
  if (!guide) throw data({ code: "NOT_FOUND" }, { status: 404 });

  const entries = await loadShelf(language, guide.shelf);
  const place = entries.findIndex((entry) => entry.name === guide.name);
  const { title, description, headings } = guide;
  return {
    to: guidePath(guide),
    shelf: guide.shelf,
    isFirst: guide.name === firstPage,
    title,
    description,
    headings,
    article: articleFor(request, guide.html),
    hasCode: guide.html.includes("<code"),
    guides: entries.map(listed),
    previous: linkTo(entries[place - 1]),
    next: linkTo(entries[place + 1]),
  };
}

export type GuidePageData = Awaited<ReturnType<typeof guidePage>>;

const linkTo = (entry: GuideEntry | undefined): GuideLink | null =>
  entry ? { to: guidePath(entry), title: entry.title } : null;

const listed = (entry: GuideEntry): ListedGuide => ({
  to: guidePath(entry),
  title: entry.title,
  description: entry.description,
  group: entry.group,
});
