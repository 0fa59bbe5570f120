/** Loads the signed-in devices. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { toMoment } from "#app/i18n/format.ts";
import { formatPlace } from "#app/i18n/format-place.ts";
import type { Place, Viewer } from "#workers/portal/session/contract.ts";

export async function loadSessions({ run, session, language, now }: AppLoadContext, viewer: Viewer) {
  const formatPlaceName = (place: Place | null) => (place ? formatPlace(language, place) : null);
  const listed = await run(viewer).listSessions();
  // A view shows what can be read; the owner must not take a device for signed out.
  if (!listed.ok && session.view === null) throw new Error("The sessions cannot be read.");
  const sessions = listed.ok ? listed.value : [];
  // This device first, because users look for it.
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
        /** Null when it is the same as `place`. */
        openedPlace: opened === seen ? null : opened,
      };
    });
}

export type SessionView = Awaited<ReturnType<typeof loadSessions>>[number];
