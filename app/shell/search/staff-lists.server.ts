/** What the staff find besides their own: the first licences, people and templates of the lists' own searches. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { markPart, type Piece } from "#app/content/excerpt.ts";
import { getLicenceState, stateTones } from "#app/domain/licence-state.ts";
import type { T } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { toStoreName } from "#base/store-address.ts";
import type { ListedUser } from "#workers/licences/accounts/user-contract.ts";
import { defaultLicenceSort, type ListedLicence } from "#workers/licences/licences/list/contract.ts";
import { defaultTemplateSort, type ListedTemplate } from "#workers/licences/templates/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { createHit, type Group, type Hit } from "./hit.ts";

const maxHits = 5;

/** The caller shows it only after it has checked that the viewer is an administrator. */
export async function searchStaffLists(context: AppLoadContext, viewer: Viewer, query: string): Promise<Group[]> {
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
      list: staffPaths.adminLicencesWhere({ q: query }),
      hits: licences.ok ? licences.value.page.rows.map((row) => toLicenceHit(row, show)) : null,
    },
    {
      key: "people",
      list: staffPaths.adminUsersWhere({ q: query }),
      hits: people.ok ? people.value.rows.map((row) => toUserHit(row, show)) : null,
    },
    {
      key: "templates",
      list: `${staffPaths.templates}?${new URLSearchParams({ q: query })}`,
      hits: templates.ok ? templates.value.page.rows.map((row) => toTemplateHit(row, show)) : null,
    },
  ] as const;
  return lists.map(({ key, hits, list }) => ({
    key,
    hits: hits?.slice(0, maxHits) ?? null,
    all: hits && hits.length > maxHits ? list : null,
  }));
}

interface Show {
  t: T;
  language: Language;
  mark(text: string): Piece[];
}

function toLicenceHit(licence: ListedLicence, { t, mark }: Show): Hit {
  const { id, account, shop } = licence;
  const state = getLicenceState(licence);
  return createHit({
    ...{ to: staffPaths.adminLicence(id), icon: "key-round" },
    name: mark(shop ? toStoreName(shop) : account),
    detail: mark(shop ? account : id),
    badge: { tone: stateTones[state], label: t(`licenceList.states.${state}`) },
  });
}

const badgeTones = { disabled: "grey", unverified: "warn", admin: "admin" } as const;

function toUserHit({ uid, name, email, company, role, verified, disabled }: ListedUser, { t, mark }: Show): Hit {
  const state = disabled ? "disabled" : verified ? null : "unverified";
  const badge = state ?? (role === "admin" ? "admin" : null);
  return createHit({
    ...{ to: staffPaths.adminUser(uid), icon: "users" },
    name: mark(name || email),
    detail: mark([name ? email : "", company].filter(Boolean).join(", ")),
    badge: badge && { tone: badgeTones[badge], label: t(`userList.states.${badge}`) },
  });
}

function toTemplateHit({ id, kind, suffix, name, state }: ListedTemplate, { t, language, mark }: Show): Hit {
  return createHit({
    ...{ to: staffPaths.template(id), icon: "layout-template" },
    name: mark(name[language]),
    detail: mark(`${kind}.${suffix}.json`),
    badge: state === "draft" ? { tone: "free", label: t("templates.states.draft") } : null,
  });
}
