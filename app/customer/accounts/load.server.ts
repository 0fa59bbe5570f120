/** Loads the profile page. Unreadable parts are null, and the page shows the rest. */

import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatDate, toMoment } from "#app/i18n/format.ts";
import { getReloadUrl } from "#app/kit/feedback/loading.tsx";
import { getInitials } from "#app/kit/parts/avatar.tsx";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { loadActivity } from "./activity/load.server.ts";
import { loadMails } from "./mails/load.server.ts";
import { loadPoints } from "./points/load.server.ts";
import { loadPurchases } from "./purchases/load.server.ts";
import { loadSessions } from "./sessions/load.server.ts";

/** Forms that `?edit=` opens. */
const editableForms = ["password", "email", "two-factors"] as const;

export async function loadProfile(context: AppLoadContext, viewer: Viewer, url: string) {
  const { language, now, theme } = context;
  const { searchParams } = new URL(url);
  const [loaded, found, twoFactors, sessions, points, activity, purchases, mails] = await Promise.all([
    context.run(viewer).loadProfile(),
    context.run(viewer).findReauthenticationMethod(),
    loadSecondFactor(context, viewer),
    loadSessions(context, viewer),
    loadPoints({ context, viewer, after: searchParams.get("points") }),
    loadActivity(context, viewer, searchParams.get("activity")),
    loadPurchases(context, viewer),
    loadMails(context, viewer),
  ]);
  const read = loaded.ok ? loaded.value : null;
  const method = found.ok ? found.value : "password";
  const own = read === "asking" ? null : read;
  const isAsking = read === "asking" || points.isAsking;
  const edit = searchParams.get("edit");
  const name = own?.name || viewer.displayName;
  // Do not reload by itself while a form is open or shows a reply.
  const isTyping = context.answersForm || edit !== null;
  return {
    /** `again` is the URL of the next automatic load; null without one. */
    asking: isAsking ? { again: isTyping ? null : getReloadUrl(url) } : null,
    name,
    initials: getInitials(name || viewer.email),
    email: viewer.email,
    emailVerified: viewer.emailVerified,
    role: viewer.role,
    premium: viewer.premium,
    photoUrl: viewer.photoUrl,
    memberSince: own?.memberSince ? formatDate(language, own.memberSince, "long") : null,
    saved: own && { name: own.name, company: own.company, version: own.version },
    emailChange: own?.emailChange
      ? { newEmail: own.emailChange.newEmail, requestedAt: toMoment(language, own.emailChange.askedAt, now) }
      : null,
    password: own?.password
      ? {
          exists: own.password.exists,
          changed: own.password.changedAt ? toMoment(language, own.password.changedAt, now) : null,
        }
      : null,
    points,
    activity,
    purchases,
    mails,
    reauthentication: { method, needsCode: twoFactors.on !== null },
    twoFactors,
    editing: editableForms.find((form) => form === edit) ?? null,
    theme,
    sessions,
  };
}

/** The state of the second factor, and whether the user may change it. */
async function loadSecondFactor(context: AppLoadContext, viewer: Viewer) {
  const loaded = await context.run(viewer).loadSecondFactor();
  // A view shows what can be read; the owner must not take the factor for off.
  if (!loaded.ok && context.session.view === null) throw new Error("The second factor cannot be read.");
  const status = loaded.ok && loaded.value.on ? loaded.value : null;
  return {
    on: status && { since: formatDate(context.language, status.since, "long"), codesLeft: status.codesLeft },
    isDue: viewer.secondFactor === "due",
    isMandatory: viewer.role === "admin" && context.configuration.adminTwoFactors === "required",
    mayStart: viewer.emailVerified,
  };
}

export type SecondFactorView = Awaited<ReturnType<typeof loadSecondFactor>>;
