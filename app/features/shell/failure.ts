/** What kind of failure took a page away: by its status, never by an exception's text. */
import { isRouteErrorResponse } from "@remix-run/react";
import { useContext } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";
import type { Key } from "#app/i18n/index.ts";
import { isUnreachable } from "#app/session/client-action.ts";

const kinds = { 403: "forbidden", 404: "notFound", 405: "notAllowed", 429: "limited", 503: "unavailable" } as const;

export type FailureKind = (typeof kinds)[keyof typeof kinds] | "unreachable" | "failed";

export function failureKindOf(error: unknown): FailureKind {
  if (isRouteErrorResponse(error)) {
    return Object.hasOwn(kinds, error.status) ? kinds[error.status as keyof typeof kinds] : "failed";
  }
  return isUnreachable(error) ? "unreachable" : "failed";
}

/** Whether it could not be found out what the person may do. */
export const areRightsUnknown = (error: unknown): boolean =>
  isRouteErrorResponse(error) && (error.data as { code?: string } | null)?.code === "RIGHTS_UNKNOWN";

/** As Chromium, Firefox, Safari and Vite say it of a file of the site's own scripts. */
const chunkLost = /dynamically imported module|importing a module script failed|unable to preload css/i;

export const isLostChunk = (error: unknown): boolean => error instanceof Error && chunkLost.test(error.message);

export const titleOf = (error: unknown) => `errorScreen.${failureKindOf(error)}.title` as const satisfies Key;

/**
 * For the document: the title of the failure that stands in the page's place, or null. Remix has no public word for
 * what its boundaries show below the root.
 */
export function useFailureTitle(): Key | null {
  const errors = Object.values(useContext(UNSAFE_DataRouterStateContext)?.errors ?? {});
  return errors.length > 0 ? titleOf(errors[0]) : null;
}
