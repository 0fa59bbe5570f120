/** The viewer's own stores and tickets, the actions open to the viewer, and pages, by the words of a query. */
import { markWords } from "#app/content/excerpt.ts";
import { createWordIndex } from "#app/content/word-index.ts";
import type { T } from "#app/i18n/index.ts";
import { type KnownPage, knownParts } from "#app/known-pages.ts";
import { getLicenceState, stateTones } from "#app/licence-state.ts";
import { ticketTones } from "#app/ticket-tones.ts";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import { isOutdated } from "#base/versions.ts";
import type { Shop } from "#workers/portal/contract.ts";
import type { Ticket } from "#workers/portal/tickets/contract.ts";
import type { Action } from "./actions.ts";
import { createHit, type Hit } from "./hit.ts";

interface Named {
  name: string;
  /** Keywords and facts that are searched, but not shown. */
  words: string;
  hit: Omit<Hit, "name">;
}

/** The best match first; without a query all in their order. */
function findNamed(entries: Named[], query: string): Hit[] {
  if (query === "") return entries.map(({ name, hit }) => ({ ...hit, name: markWords(name, new Set()) }));
  const found = createWordIndex(entries, { name: 3, words: 1 }).find(query);
  return found.map(({ entry, words }) => ({ ...entry.hit, name: markWords(entry.name, words) }));
}

const toNamed = (name: string, words: string, given: Omit<Parameters<typeof createHit>[0], "name">): Named => ({
  ...{ name, words },
  hit: createHit({ ...given, name: [] }),
});

export function findStores(shops: readonly Shop[], query: string, t: T): Hit[] {
  const entries = shops.map((store) => {
    const { shop, name, themeVersion, newestRelease, licenceStatus } = store;
    const state = getLicenceState({ status: licenceStatus, connection: store.state });
    const isBehind = state === "active" && isOutdated(store);
    return toNamed(toStoreName(shop), `${shop} ${name ?? ""}`, {
      ...{ to: paths.store(shop), icon: "store" },
      // The two versions stand at the end of the row.
      detail: isBehind ? [] : [{ text: themeVersion ?? t("search.noTheme"), marked: false }],
      versions: isBehind && themeVersion && newestRelease ? { from: themeVersion, to: newestRelease } : null,
      badge: isBehind ? null : { tone: stateTones[state], label: t(`licenceList.states.${state}`) },
    });
  });
  return findNamed(entries, query);
}

export function findActions(actions: readonly Action[], query: string, t: T): Hit[] {
  const entries = actions.map(({ label, shop, words, versions, ...rest }) =>
    toNamed(t(label, { store: shop ? toStoreName(shop) : "" }), `${words} ${shop ?? ""}`, { ...rest, versions }),
  );
  return findNamed(entries, query);
}

export function findPages(pages: readonly KnownPage[], query: string, t: T): Hit[] {
  const others = pages.filter(({ path }) => path !== "/search");
  const entries = [
    ...others.map(({ path, label, icon, words }) =>
      toNamed(t(label), `${path} ${words.join(" ")}`, { to: path, icon }),
    ),
    ...knownParts.map(({ to, label, icon, words }) => toNamed(t(label), words.join(" "), { to, icon })),
  ];
  return findNamed(entries, query);
}

export function findTickets(tickets: readonly Ticket[], query: string, t: T): Hit[] {
  const entries = tickets.map(({ id, number, subject, status, shop }) =>
    toNamed(subject, `${number ?? ""} ${shop ?? ""} ticket`, {
      ...{ to: paths.ticket(id), icon: "life-buoy" },
      detail: number === null ? [] : [{ text: t("tickets.number", { number }), marked: false }],
      badge: { tone: ticketTones[status], label: t(`tickets.status.${status}`) },
    }),
  );
  return findNamed(entries, query);
}
