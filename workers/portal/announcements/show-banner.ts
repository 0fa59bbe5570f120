/** The banner on top of the pages, for the viewer. */
import * as z from "zod";
import { type Result, success } from "#base/errors.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import { isSecureRequest } from "../session/cookies.ts";
import { createClosedCookie, isClosedBy, openBanner } from "./banner-repository.ts";
import type { Banner } from "./contract.ts";

/**
 * Null when there is none, when the viewer has closed it, or when it does not arrive in time. Never waits longer than
 * 50 ms: a page is whole without it.
 */
export const loadBanner = async (scope: PortalScope): Promise<Result<Banner | null>> =>
  success(isClosed(scope) ? null : await openBehind(scope).loadShown());

/** The banner as it is after this time, for an open page. */
export const loadNewerBanner = defineUseCase(z.object({ atMs: z.number() }), async (scope, { atMs }) =>
  isClosed(scope) ? success(null) : openBehind(scope).loadNewer(atMs),
);

/** The `Set-Cookie` that keeps it away from them. */
export const closeBanner = async ({ viewer, now, request }: PortalScope): Promise<Result<string>> =>
  success(createClosedCookie(viewer.uid, now, isSecureRequest(request)));

const isClosed = ({ viewer, request, now }: PortalScope) => isClosedBy(viewer.uid, request.headers.get("Cookie"), now);

/** The copy is renewed behind the page. */
const openBehind = (scope: PortalScope) => openBanner(scope, scope.lasting.documents);
