/** The newest events of the user's licences and account, or a further page of them. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { EventView } from "#app/domain/event-log.tsx";
import { toOwnEventView } from "#app/domain/event-view.ts";
import { translator } from "#app/i18n/translator.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";

const eventsPerPage = 10;

/** Null when they could not be read. */
export type Activity = { events: EventView[]; next: string | null; isNewest: boolean } | null;

export async function loadActivity(context: AppLoadContext, viewer: Viewer, after: string | null): Promise<Activity> {
  const isNewest = after === null;
  // An account has events once its address is verified.
  if (!viewer.emailVerified) return { events: [], next: null, isNewest };
  const query = isNewest ? { limit: eventsPerPage } : { limit: eventsPerPage, after };
  const page = await context.licencesFor(viewer).events(query);
  if (!page.ok) return null;
  const { language, now } = context;
  const t = translator(language);
  return {
    events: page.value.events.map((event) => toOwnEventView(event, { t, language, now })),
    next: page.value.next,
    isNewest: page.value.previous === null,
  };
}
