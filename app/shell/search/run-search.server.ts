/** One search over what the viewer owns, may do and may read; the staff also find licences, people and templates. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { GuideHit } from "#app/content/guide-search.server.ts";
import { type CanOpen, createCanOpen, listOpenPages } from "#app/domain/known-pages.ts";
import type { T } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { type Access, findAccess, isViewable, readRoleAgeMs } from "#base/access.ts";
import { withTimeLimitOr } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { normalizeFilter } from "#base/typed-filter.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { type Acting, listActions } from "./actions.ts";
import { createHit, type Group, type GroupKey, type Hit, toQuery } from "./hit.ts";
import { findActions, findPages, findStores, findTickets } from "./own-lists.server.ts";
import { searchStaffLists } from "./staff-lists.server.ts";

/** Before anything is typed: the first actions and pages. */
const maxProposed = 5;
const maxHits = { stores: 5, actions: 5, pages: 5, tickets: 3, guides: 20 } as const;
/** Below other results. */
const maxGuidesBelow = 5;

export interface SearchData {
  query: string;
  /** With hits, or without an answer. */
  groups: Group[];
  isCut: boolean;
  isStaff: boolean;
}

interface Asked extends Pick<Acting, "theme"> {
  asked: string;
}

export async function runSearch(context: AppLoadContext, viewer: Viewer, { asked, theme }: Asked): Promise<SearchData> {
  const query = toQuery(asked);
  const words = normalizeFilter(query);
  const t = translator(context.language);
  // The role is read now, because the access rule of this page is that of every user.
  const mayBeStaff = viewer.role === "admin";
  const [isStaff, reply, tickets, lists] = await Promise.all([
    mayBeStaff && context.session.freshRole(readRoleAgeMs).then((role) => role === "admin"),
    // The licence service rejects unverified addresses.
    viewer.emailVerified ? context.licencesFor(viewer).overviewWith(["moves"]) : null,
    loadTickets(context, viewer, words),
    mayBeStaff && words ? searchStaffLists(context, viewer, words) : [],
  ]);
  const staff = isStaff ? lists : [];
  const overview = reply?.ok ? reply.value : null;
  const acting: Acting = {
    ...{ isStaff, overview, emailVerified: viewer.emailVerified },
    ...{ theme, language: context.language, purchaseUrl: context.configuration.purchaseUrl },
  };
  // While the staff see the portal as a customer, nothing can be done and fewer pages open.
  const isView = context.session.view !== null;
  const actions = isView ? [] : listActions(acting);
  const canOpen = createCanOpen({
    ...{ role: isStaff ? "admin" : "user", emailVerified: viewer.emailVerified },
    premium: overview?.authorised ?? 0,
  });
  const pages = listOpenPages(canOpen).filter(({ path }) => !isView || isViewable(path));
  const max = words ? maxHits : { ...maxHits, actions: maxProposed, pages: maxProposed };
  const own: [GroupKey, Hit[] | null][] = [
    ["actions", findActions(actions, words, t)],
    ["pages", findPages(pages, words, t)],
    ["tickets", words === "" ? [] : tickets && findTickets(tickets, words, t)],
  ];
  const stores = words === "" ? [] : reply && !reply.ok ? null : findStores(overview?.shops ?? [], words, t);
  const found = [toGroup("stores", stores), ...staff, ...own.map(([key, hits]) => toGroup(key, hits))];
  const shown = found.filter(({ hits }) => hits === null || hits.length > 0);
  const guides = words === "" ? [] : await findGuides(context, words, canOpen, t);
  const maxGuides = shown.some(({ hits }) => hits?.length) ? maxGuidesBelow : max.guides;
  const groups = guides.length > 0 ? [...shown, toGroup("guides", guides)] : shown;
  const limits: Partial<Record<GroupKey, number>> = { ...max, guides: maxGuides };
  const isLong = ({ key, hits }: Group) => (hits?.length ?? 0) > (limits[key] ?? Number.POSITIVE_INFINITY);
  return {
    ...{ query, isStaff },
    groups: groups.map((group) => ({ ...group, hits: group.hits?.slice(0, limits[group.key]) ?? null })),
    isCut: groups.some(isLong),
  };
}

const toGroup = (key: GroupKey, hits: Hit[] | null): Group => ({ key, hits, all: null });

/** Null when they could not be read in time. */
async function loadTickets({ session, run }: AppLoadContext, viewer: Viewer, query: string) {
  if (query === "" || session.view) return [];
  const stored = await withTimeLimitOr(timeLimits.pages.foundTicketsMs, run(viewer).listStoredTickets(), null);
  return stored?.ok ? stored.value : null;
}

/** The index of the guides is large, so it is loaded on first use. */
async function findGuides(context: AppLoadContext, query: string, canOpen: CanOpen, t: T): Promise<Hit[]> {
  const { searchGuides } = await import("#app/content/guide-search.server.ts");
  const hits = searchGuides(context.language, query);
  return hits.filter((hit) => canOpen(getAccess(hit))).map((hit) => toGuideRow(hit, t));
}

const getAccess = ({ to }: GuideHit): Access => findAccess(to.replace(/#.*/, "")) ?? "admin";

const toGuideRow = ({ to, shelf, title, section, excerpt }: GuideHit, t: T): Hit =>
  createHit({
    ...{ to, icon: "book-open", excerpt },
    name: section ? [...title, { text: " › ", marked: false }, ...section] : title,
    detail: [{ text: t(`guides.shelves.${shelf}`), marked: false }],
  });
