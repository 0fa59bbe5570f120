/** Starts and ends the view of an administrator's session. */
import * as z from "zod";
import { failure, type Result, success } from "#base/errors.ts";
import { defineUseCase } from "../operation.ts";
import { getOwnSession, type PortalScope } from "../scope.ts";
import { loadViewedPerson } from "./load-viewed-person.ts";

const failures = { unknown: "UPSTREAM_UNAVAILABLE", gone: "USER_UNKNOWN", admin: "NOT_VIEWABLE" } as const;

/**
 * The event is written first: without it nothing starts. NOT_VIEWABLE for administrators, USER_UNKNOWN for an unknown
 * uid.
 */
export const startView = defineUseCase(
  z.object({ uid: z.string(), reason: z.string() }),
  async (scope, { uid, reason }) => {
    const { env, configuration, viewer, licences, notifyOwner } = scope;
    const { key } = getOwnSession(scope);
    if (uid === viewer.uid) return failure("NOT_VIEWABLE");
    const person = await loadViewedPerson(uid, scope);
    if (person.status !== "found") return failure(failures[person.status]);
    const { email } = person.viewer;
    const recorded = await licences.recordViewAs({ uid, email, reason });
    if (!recorded.ok) return recorded;
    if (!(await env.ACCOUNT.getByName(key.uid).startView(key.sid, uid))) return failure("SIGN_IN_REQUIRED");
    if (configuration.VIEW_AS_NOTICE === "on") notifyOwner("viewedByStaff", uid);
    return success(undefined);
  },
);

/** Returns whom it showed, null when there was none. */
export async function endView(scope: PortalScope): Promise<Result<string | null>> {
  const { key } = getOwnSession(scope);
  return success(await scope.env.ACCOUNT.getByName(key.uid).endView(key.sid));
}
