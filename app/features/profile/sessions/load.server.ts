/** The devices that are signed in, as the page shows them. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { toMoment } from "#app/i18n/format.ts";
import type { Place } from "#workers/portal/contract.ts";
import { formatPlace } from "./place-name.ts";

export async function loadSessions({ session, language, now }: AppLoadContext) {
  const formatPlaceName = (place: Place | null) => (place ? formatPlace(language, place) : null);
  const sessions = await session.list();
  // This device first: it is the one that is looked for.
  return sessions
    .toSorted((one, other) => Number(other.current) - Number(one.current))
    .map(({ sid, device, createdAt, lastSeenAt, remember, current, openedPlace, seenPlace }) => {
      const [opened, seen] = [formatPlaceName(openedPlace), formatPlaceName(seenPlace)];
      const [browser = "", system = ""] = device.split(", ");
      return {
        sid,
        device: { browser, system },
        remember,
        current,
        created: toMoment(language, createdAt, now),
        lastSeen: toMoment(language, lastSeenAt, now),
        place: seen,
        /** Only where it was another one. */
        openedPlace: opened === seen ? null : opened,
      };
    });
}

export type SessionView = Awaited<ReturnType<typeof loadSessions>>[number];
