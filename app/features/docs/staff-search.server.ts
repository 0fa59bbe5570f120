/** What the staff find besides guides: the first licences, people and templates of the lists' own searches. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { markPart, type Piece } from "#app/content/excerpt.ts";
import type { T } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { getLicenceState, stateTones } from "#app/licence-state.ts";
import type { IconName } from "#app/ui/icon.tsx";
import type { BadgeTone } from "#app/ui/labels.tsx";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import {
  defaultLicenceSort,
  defaultTemplateSort,
  type ListedLicence,
  type ListedTemplate,
  type ListedUser,
} from "#workers/licences/contract.ts";
import type { Viewer } from "#workers/portal/contract.ts";

const maxHits = 5;

export interface StaffHit {
  to: string;
  name: Piece[];
  detail: Piece[];
  badge: { tone: BadgeTone; label: string } | null;
}

export interface StaffGroup {
  key: "licences" | "people" | "templates";
  icon: IconName;
  /** Null when the list did not answer. */
  hits: StaffHit[] | null;
  /** The list with the same search; null when every match is here. */
  all: string | null;
}

/** Null for everyone else. The role is read now, because the access rule of this page is that of every user. */
export async function searchForStaff(
  context: AppLoadContext,
  viewer: Viewer,
  query: string,
): Promise<StaffGroup[] | null> {
  if (viewer.role !== "admin" || (await context.session.freshRole()) !== "admin") return null;
  if (query === "") return [];
  const client = context.licencesFor(viewer);
  const [licences, people, templates] = await Promise.all([
    client.searchLicences({ q: query, sort: defaultLicenceSort }),
    client.searchUsers({ q: query }),
    client.templates({ q: query, sort: defaultTemplateSort, language: context.language }),
  ]);
  const { language } = context;
  const show = { t: translator(language), language, mark: (text: string) => markPart(text, query) };
  const lists = [
    {
      key: "licences",
      icon: "key-round",
      list: paths.adminLicencesWhere({ q: query }),
      hits: licences.ok ? licences.value.page.rows.map((row) => toLicenceHit(row, show)) : null,
    },
    {
      key: "people",
      icon: "users",
      list: paths.adminUsersWhere({ q: query }),
      hits: people.ok ? people.value.rows.map((row) => toUserHit(row, show)) : null,
    },
    {
      key: "templates",
      icon: "layout-template",
      list: `${paths.templates}?${new URLSearchParams({ q: query })}`,
      hits: templates.ok ? templates.value.page.rows.map((row) => toTemplateHit(row, show)) : null,
    },
  ] as const;
  return lists.map(({ key, icon, list, hits }) => ({
    ...{ key, icon, hits: hits?.slice(0, maxHits) ?? null },
    all: hits && hits.length > maxHits ? list : null,
  }));
}

interface Show {
  t: T;
  language: Language;
  mark(text: string): Piece[];
}

function toLicenceHit(licence: ListedLicence, { t, mark }: Show): StaffHit {
  const { id, account, shop } = licence;
  const state = getLicenceState(licence);
  return {
    to: paths.adminLicence(id),
    name: mark(shop ? toStoreName(shop) : account),
    detail: mark(shop ? account : id),
    badge: { tone: stateTones[state], label: t(`licenceList.states.${state}`) },
  };
}

const badgeTones = { disabled: "grey", unverified: "warn", admin: "admin" } as const;

function toUserHit({ uid, name, email, company, role, verified, disabled }: ListedUser, { t, mark }: Show): StaffHit {
  const state = disabled ? "disabled" : verified ? null : "unverified";
  const badge = state ?? (role === "admin" ? "admin" : null);
  return {
    to: paths.adminUser(uid),
    name: mark(name || email),
    detail: mark([name ? email : "", company].filter(Boolean).join(", ")),
    badge: badge && { tone: badgeTones[badge], label: t(`userList.states.${badge}`) },
  };
}

function toTemplateHit({ id, kind, suffix, name, state }: ListedTemplate, { t, language, mark }: Show): StaffHit {
  return {
    to: paths.template(id),
    name: mark(name[language]),
    detail: mark(`${kind}.${suffix}.json`),
    badge: state === "draft" ? { tone: "free", label: t("templates.states.draft") } : null,
  };
}
