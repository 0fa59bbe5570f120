/**
 * Carries toasts from one response to the next page in a cookie that lives for 60 seconds. The cookie is not trusted.
 */
import { redirect, type TypedResponse } from "@remix-run/cloudflare";
import { isKey } from "#app/i18n/translator.ts";
import { cut } from "#base/cut.ts";
import { type Toast, type ToastId, toastTypes } from "./toast.ts";

export type { Toast, ToastId } from "./toast.ts";

const cookieName = "toast";
const lifetimeSeconds = 60;
/** The front adds `Secure` to every cookie under https. */
const attributes = "Path=/; HttpOnly; SameSite=Lax";
/** Browsers silently drop cookies above 4,096 bytes. */
const maxBytes = 2_000;
const maxParams = 8;
/** Maximum characters of each parameter; the first limit with which the cookie fits applies. */
const textLimits = [200, 80, 20, 0];

/** 303 makes the browser continue with GET after a form; guards pass 302. */
export function redirectWithToast(
  location: string,
  toast: Toast,
  init: { headers?: HeadersInit; status?: number } = {},
): TypedResponse<never> {
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", toastCookie(toast));
  return redirect(location, { status: init.status ?? 303, headers });
}

export function toastCookie(toast: Toast): string {
  const value = textLimits.map((limit) => encode(toast, limit)).find((text) => text.length <= maxBytes);
  return `${cookieName}=${value ?? encode({ type: toast.type, id: toast.id }, 0)}; Max-Age=${lifetimeSeconds}; ${attributes}`;
}

function encode({ type, id, params = {}, undo, restores }: Toast, textLimit: number): string {
  const short = Object.entries(params)
    .slice(0, maxParams)
    .map(([name, value]) => [name, typeof value === "string" ? cut(value, textLimit) : value]);
  return encodeURIComponent(JSON.stringify({ type, id, params: Object.fromEntries(short), undo, restores }));
}

/** The toast, and the cookie that clears it. A prefetch shows no toast, so it clears nothing. */
export function readToast(request: Request): { toast: Toast | null; clearCookie: string | null } {
  const value = readCookie(request.headers.get("Cookie"));
  if (value === null) return { toast: null, clearCookie: null };
  const isPrefetch = /prefetch/i.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "");
  return {
    toast: isPrefetch ? null : decode(value),
    clearCookie: isPrefetch ? null : `${cookieName}=; Max-Age=0; ${attributes}`,
  };
}

function readCookie(header: string | null): string | null {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? null;
}

function decode(value: string): Toast | null {
  if (value.length > maxBytes) return null;
  try {
    const { type, id, params, undo, restores } = JSON.parse(decodeURIComponent(value)) as Record<string, unknown>;
    if (!isToastType(type) || !isToastId(id)) return null;
    return {
      ...{ type, id, params: plainParams(params) },
      ...(isObjectId(undo) ? { undo } : {}),
      ...(isObjectId(restores) ? { restores } : {}),
    };
  } catch {
    return null;
  }
}

const isToastType = (type: unknown): type is Toast["type"] => toastTypes.some((known) => known === type);
const isToastId = (id: unknown): id is ToastId =>
  typeof id === "string" && (isKey(`toasts.${id}`) || isKey(`${id}.sentence`));

const isObjectId = (id: unknown): id is string => typeof id === "string" && /^[0-9a-f]{24}$/.test(id);

function plainParams(params: unknown): Record<string, string | number> {
  const entries = typeof params === "object" && params !== null ? Object.entries(params) : [];
  const plain = entries.filter(([name, value]) => /^\w{1,40}$/.test(name) && name !== "__proto__" && isPlain(value));
  return Object.fromEntries(plain.slice(0, maxParams));
}

const isPlain = (value: unknown): boolean =>
  typeof value === "string" || (typeof value === "number" && Number.isFinite(value));
