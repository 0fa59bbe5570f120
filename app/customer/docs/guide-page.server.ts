/** Loads a guide's page. The route has checked access before. */
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { firstPage, type GuideEntry, guidePath, isShelf } from "#app/content/guide.ts";
import { loadGuide, loadShelf } from "#app/content/guides.server.ts";
import { toCanonicalPath } from "#base/access.ts";

export interface GuideLink {
  to: string;
  title: string;
}

/** A guide in a list; the first of each group carries the group's name. */
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
  const [, shelf = "", name] = (toCanonicalPath(new URL(request.url).pathname) ?? "").split("/");
  // The start page is only available at the shelf's URL.
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

/**
 * In a document response the HTML is already in the page, so a non-enumerable property keeps it out of the serialized
 * loader data. A data request includes it.
 */
function articleFor(request: Request, html: string): { html?: string } {
  // Browsers accept `text/html` only for documents.
  const isDocument = request.headers.get("Accept")?.includes("text/html") ?? false;
  return Object.defineProperty({}, "html", { value: html, enumerable: !isDocument });
}
