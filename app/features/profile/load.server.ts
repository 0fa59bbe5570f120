/** What the page shows of its owner; what cannot be read is null, and the rest stands. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatDate } from "#app/i18n/format.ts";
import { momentOf } from "#app/i18n/moment.ts";
import { pointsView } from "#app/points.ts";
import { initials } from "#app/ui/initials.ts";
import type { Viewer } from "#workers/portal/contract.ts";
import { shownSessions } from "./sessions/load.server.ts";

/** Forms that open when they are asked for. */
const editable = ["password", "email"] as const;

export async function loadProfile(context: AppLoadContext, viewer: Viewer, url: string) {
  const { language, now, theme } = context;
  const [own, sessions] = await Promise.all([context.profileFor(viewer).read(), shownSessions(context)]);
  const edit = new URL(url).searchParams.get("edit");
  const name = own?.name || viewer.displayName;
  return {
    name,
    initials: initials(name || viewer.email),
    email: viewer.email,
    emailVerified: viewer.emailVerified,
    role: viewer.role,
    premium: viewer.premium,
    memberSince: own?.memberSince ? formatDate(language, own.memberSince, "long") : null,
    saved: own && { name: own.name, company: own.company, version: own.version },
    addressChange: own?.addressChange
      ? { newEmail: own.addressChange.newEmail, asked: momentOf(language, own.addressChange.askedAt, now) }
      : null,
    password: own?.password
      ? {
          exists: own.password.exists,
          changed: own.password.changedAt ? momentOf(language, own.password.changedAt, now) : null,
        }
      : null,
    points: pointsView(language, viewer.points),
    editing: editable.find((form) => form === edit) ?? null,
    theme,
    sessions,
  };
}
