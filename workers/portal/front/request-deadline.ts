/** How long a request waits for vendors before it answers with what is known. */
import { toCanonicalPath } from "#base/access.ts";
import { paths } from "#base/paths.ts";
import { createDeadline, type Deadline } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";

const { pageMs, formMs, signInMs, lastCallMs } = timeLimits.pages;
const signIns = new Set<string>([paths.login(), paths.loginCode(), paths.socialCallback]);

export function createRequestDeadline(method: string, pathname: string): Deadline {
  const isForm = method !== "GET" && method !== "HEAD";
  const path = toCanonicalPath(pathname) ?? "";
  const isSignIn = signIns.has(path) && (isForm || path === paths.socialCallback);
  return createDeadline(isSignIn ? signInMs : isForm ? formMs : pageMs, lastCallMs);
}
