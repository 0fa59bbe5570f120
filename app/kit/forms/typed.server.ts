/**
 * What a signed-out person has typed survives the switches of language and theme without scripts, in a cookie for the
 * next page. Secrets are not in it, and the cookie is not trusted: it only fills in fields.
 */
import * as z from "zod";
import { formatCookie, readCookie } from "#workers/portal/session/cookies.ts";

const cookieName = "typed";
const lifetimeSeconds = 60;

/** A text that no field can hold is dropped: it must not stop the switch. */
const text = (maxLength: number) => z.string().max(maxLength).optional().catch(undefined);
export const typedFields = { name: text(100), email: text(254), company: text(100) };

const typedSchema = z.object(typedFields);
export type Typed = z.infer<typeof typedSchema>;

export const typedCookie = (typed: Typed, isSecure: boolean): string =>
  formatCookie(cookieName, encodeURIComponent(JSON.stringify(typed)), { isSecure, maxAgeSeconds: lifetimeSeconds });

/** The texts, and the headers that clear the cookie. */
export function takeTyped(request: Request): { typed: Typed; headers: Headers } {
  const value = readCookie(request.headers.get("Cookie"), cookieName);
  const headers = new Headers();
  if (value === null) return { typed: {}, headers };
  const isSecure = new URL(request.url).protocol === "https:";
  headers.append("Set-Cookie", formatCookie(cookieName, "", { isSecure, maxAgeSeconds: 0 }));
  return { typed: parse(value), headers };
}

function parse(value: string): Typed {
  try {
    return typedSchema.parse(JSON.parse(decodeURIComponent(value)));
  } catch {
    return {};
  }
}
