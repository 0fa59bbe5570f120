/** What the page shows of its owner; what cannot be read is null, and the rest stands. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatDate, toMoment } from "#app/i18n/format.ts";
import { getInitials } from "#app/ui/avatar.tsx";
import { getReloadUrl } from "#app/ui/loading.tsx";
import type { Viewer } from "#workers/portal/contract.ts";
import { loadPoints } from "./points/load.server.ts";
import { loadSecondFactor } from "./second-factor/load.server.ts";
import { loadSessions } from "./sessions/load.server.ts";

/** Forms that open when they are asked for. */
const editableForms = ["password", "email", "two-factors"] as const;

export async function loadProfile(context: AppLoadContext, viewer: Viewer, url: string) {
  const { language, now, theme } = context;
  const { searchParams } = new URL(url);
  const [read, reauthentication, twoFactors, sessions, points] = await Promise.all([
    context.profileFor(viewer).read(),
    context.reauthenticationFor(viewer).getRequirement(),
    loadSecondFactor(context, viewer),
    loadSessions(context),
    loadPoints({ context, viewer, after: searchParams.get("points") }),
  ]);
  const own = read === "asking" ? null : read;
  const isAsking = read === "asking" || points.isAsking;
  const edit = searchParams.get("edit");
  const name = own?.name || viewer.displayName;
  // A form that is open, or is shown again, is not loaded over by itself.
  const isTyping = context.answersForm || edit !== null;
  return {
    /** `again` is where the page asks next, null when it does not ask by itself. */
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
    reauthentication,
    twoFactors,
    editing: editableForms.find((form) => form === edit) ?? null,
    theme,
    sessions,
  };
}
