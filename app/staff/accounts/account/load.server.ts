/** Loads a person's page. A part that does not answer is null, and the page shows the rest. */
import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { toLoggedEventView } from "#app/domain/event-view.ts";
import { formatDate, toMoment } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { getInitials } from "#app/kit/parts/avatar.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { PersonPage } from "#workers/licences/accounts/person-contract.ts";
import type { PersonParts } from "#workers/portal/accounts/contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { toLicenceLines, toNoteViews, toPointsPart, toSessionViews, toTicketLines } from "./view.ts";

/** Of the newest events. */
const shownEvents = 6;

interface LoadArgs {
  context: AppLoadContext;
  viewer: Viewer;
}

/** By uid. Licences belong to an address, so they are asked again when the account's is not among the known ones. */
export async function loadPersonByUid({ context, viewer }: LoadArgs, uid: string) {
  const licences = context.licencesFor(viewer);
  const [loaded, owned] = await Promise.all([
    context.run(viewer).loadPerson(uid),
    licences.personPage({ uid, email: null }),
  ]);
  if (!loaded.ok) throw data({ code: loaded.error.code }, { status: getErrorStatus(loaded.error.code) });
  const parts = loaded.value;
  const { account, profile } = parts;
  const isNowhere = account.ok && account.value === null && profile.ok && profile.value === null;
  if (isNowhere && !(owned.ok && owned.value.accounts.length > 0)) throw notFound();
  const known = owned.ok ? owned.value : null;
  const email = toEmail(parts) ?? known?.accounts[0]?.email ?? null;
  const isListed = known?.accounts.some((each) => each.email === email) ?? true;
  const [whole, events] = await Promise.all([
    email && !isListed ? licences.personPage({ uid, email }) : owned,
    email ? loadEvents(licences, email) : null,
  ]);
  return toPage({ context, viewer }, { uid, email, parts, owned: whole.ok ? whole.value : known, events });
}

/** An address that has licences and no account; with an account the page of its uid opens. */
export async function loadPersonByEmail({ context, viewer }: LoadArgs, email: string) {
  const licences = context.licencesFor(viewer);
  const [found, owned, events] = await Promise.all([
    context.run(viewer).findPersonUid(email),
    licences.personPage({ uid: null, email }),
    loadEvents(licences, email),
  ]);
  const uid = (found.ok ? found.value : null) ?? (owned.ok ? owned.value.accounts[0]?.uid : null) ?? null;
  if (uid !== null) throw redirect(staffPaths.adminUser(uid));
  const isKnown = owned.ok && (owned.value.accounts.length > 0 || owned.value.notes.length > 0);
  if (owned.ok && !isKnown) throw notFound();
  return toPage({ context, viewer }, { uid: null, email, parts: null, owned: owned.ok ? owned.value : null, events });
}

const notFound = () => data({ code: "NOT_FOUND" }, { status: 404 });

/** The identity service decides; the document may be older. */
function toEmail({ account, profile }: Pick<PersonParts, "account" | "profile">): string | null {
  const email = (account.ok ? account.value?.email : null) ?? (profile.ok ? profile.value?.email : null);
  return email?.toLowerCase() ?? null;
}

async function loadEvents(licences: LicencesClient, email: string) {
  const found = await licences.searchEvents({ person: email, limit: shownEvents });
  return found.ok ? found.value.events : null;
}

interface Known {
  uid: string | null;
  email: string | null;
  /** Null for an address without an account. */
  parts: PersonParts | null;
  owned: PersonPage | null;
  events: Awaited<ReturnType<typeof loadEvents>>;
}

function toPage({ context, viewer }: LoadArgs, { uid, email, parts, owned, events }: Known) {
  const { language, now } = context;
  const account = parts?.account.ok ? parts.account.value : null;
  const profile = parts?.profile.ok ? parts.profile.value : null;
  const sessions = parts?.sessions.ok ? toSessionViews(parts.sessions.value, language, now) : null;
  const name = profile?.name || account?.displayName || "";
  const title = name || email || uid || "";
  const since = profile?.memberSince ?? account?.createdAt ?? owned?.accounts[0]?.createdAt ?? null;
  const lastActivity = [account?.lastSignInAt, ...(sessions ?? []).map(({ lastSeen }) => lastSeen.iso)]
    .flatMap((at) => at ?? [])
    .sort()
    .at(-1);
  return {
    ...{ uid, email, name, title },
    events: events?.map((event) => toLoggedEventView(event, { t: translator(language), language, now })) ?? null,
    initials: getInitials(title),
    photoUrl: profile?.photoUrl ?? null,
    role: profile?.role ?? null,
    isVerified: account?.emailVerified ?? null,
    isDisabled: account?.disabled ?? false,
    isOwn: uid === viewer.uid,
    hasAccount: uid !== null,
    since: since ? formatDate(language, since, "long") : null,
    licences: owned && {
      counts: owned.counts,
      lines: toLicenceLines(owned, language, now),
      newest: owned.newestRelease,
    },
    notes: owned && toNoteViews(owned.notes, language, now),
    points: parts?.points.ok ? toPointsPart(parts.points.value, language, now) : null,
    sessions,
    lastActivity: lastActivity ? toMoment(language, lastActivity, now) : null,
    tickets: parts ? toTicketLines(parts.tickets, language, now) : [],
    /** Null when it is not known. */
    paysWithPoints: profile?.paysWithPoints ?? null,
    company: profile?.company ?? null,
    language: profile?.language ?? null,
    providers: account?.providers ?? null,
    secondFactor: parts?.secondFactor.ok ? parts.secondFactor.value : null,
    /** Which parts of an account did not answer. */
    missing: {
      account: parts?.account.ok === false,
      profile: parts?.profile.ok === false,
    },
  };
}

export type PersonView = ReturnType<typeof toPage>;
