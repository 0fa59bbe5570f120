/** How long a request waits for vendors before it answers with what is known. */
import { toCanonicalPath } from "#base/access.ts";
import { paths } from "#base/paths.ts";
import { createDeadline, type Deadline } from "#base/time-limit.ts";

/** Pages ask several parts at once. */
const pageMs = 2_000;
/** The page around a rejected form is rendered after it. */
const formMs = 1_800;
/** The page needs the result, so it waits for a slow identity service. */
const signInMs = 4_000;
/** A call after the deadline still gets a moment, because the page around a rejected form reads its parts then. */
const lastCallMs = 250;
const signIns = new Set<string>([paths.login(), paths.loginCode(), paths.socialCallback]);

export function createRequestDeadline(method: string, pathname: string): Deadline {
  const isForm = method !== "GET" && method !== "HEAD";
  const path = toCanonicalPath(pathname) ?? "";
  const isSignIn = signIns.has(path) && (isForm || path === paths.socialCallback);
  return createDeadline(isSignIn ? signInMs : isForm ? formMs : pageMs, lastCallMs);
}
