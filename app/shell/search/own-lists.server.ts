/** The viewer's own stores and tickets, the actions open to the viewer, and pages, by the words of a query. */
import { markWords } from "#app/content/excerpt.ts";
import { createWordIndex } from "#app/content/word-index.ts";
import type { KnownPage } from "#app/domain/known-pages.ts";
import { getLicenceState, stateTones } from "#app/domain/licence-state.ts";
import { ticketTones } from "#app/domain/ticket-tones.ts";
import type { Key, T } from "#app/i18n/index.ts";
import type { IconName } from "#app/kit/parts/icon.tsx";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import { isOutdated } from "#base/versions.ts";
import type { Shop } from "#workers/licences/stores/contract.ts";
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

/** Parts of pages that have a name of their own. */
const knownParts: readonly { to: string; title: Key; icon: IconName; words: string }[] = [
  { to: paths.points, title: "points.title", icon: "star", words: "points fidelite loyalty" },
  {
    to: paths.sessions,
    title: "profile.sessions.title",
    icon: "monitor-smartphone",
    words: "sessions appareils devices",
  },
  { to: paths.twoFactors, title: "twoFactors.title", icon: "shield-check", words: "2fa totp securite security code" },
  {
    to: paths.purchases,
    title: "orders.title",
    icon: "shopping-bag",
    words: "achats factures recu commandes invoices orders billing tva vat",
  },
  { to: paths.activity, title: "profile.activity.title", icon: "history", words: "historique history log journal" },
];

export function findPages(pages: readonly KnownPage[], query: string, t: T): Hit[] {
  const others = pages.filter(({ path }) => path !== paths.search());
  const entries = [
    ...others.map(({ path, title, icon, words }) => toNamed(t(title), `${path} ${words}`, { to: path, icon })),
    ...knownParts.map(({ to, title, icon, words }) => toNamed(t(title), words, { to, icon })),
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
