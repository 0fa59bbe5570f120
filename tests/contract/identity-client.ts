/** A plain client of the identity vendor for its contract tests. */
import { inject } from "vitest";
import { fetchMails, type Mail, newEmail } from "#tests/support/minting.ts";

export type Fields = Record<string, unknown>;

export interface Reply {
  status: number;
  body: Fields;
}

export const password = "Demo-2024!";
export const apiKey = "key=demo-api-key";

export async function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(`${inject("sandboxUrl")}${path}`, { method: "POST", body, headers });
  return { status: response.status, body: (await response.json()) as Fields };
}

export function call(
  name: string,
  body: Fields,
  options: { query?: string; locale?: string; address?: string } = {},
): Promise<Reply> {
  const { address, locale = "en" } = options;
  const headers = {
    ...{ "content-type": "application/json", "x-firebase-locale": locale },
    ...(address ? { "cf-connecting-ip": address } : {}),
  };
  return post(`/identity/v1/accounts:${name}?${options.query ?? apiKey}`, JSON.stringify(body), headers);
}

export function refresh(form: Record<string, string>): Promise<Reply> {
  return post(`/securetoken/v1/token?${apiKey}`, new URLSearchParams(form));
}

export const refused = (message: string) => ({
  status: 400,
  body: { error: { code: 400, message, errors: [{ message, domain: "global", reason: "invalid" }] } },
});

export const tokenError = (message: string) => ({
  status: 400,
  body: { error: { code: 400, message, status: "INVALID_ARGUMENT" } },
});

export async function register() {
  const email = newEmail();
  const { body } = await call("signUp", { email, password, returnSecureToken: true });
  const { idToken, refreshToken, localId } = body as Record<"idToken" | "refreshToken" | "localId", string>;
  return { email, idToken, refreshToken, localId };
}

/** The mail to `to` that a request for a code sends. */
export async function requestMail(request: Fields, to: string, locale = "en"): Promise<Mail> {
  const { status, body } = await call("sendOobCode", request, { locale });
  const [mail] = await fetchMails(to);
  if (status !== 200 || !mail) throw new Error(`No mail came to ${to}: ${JSON.stringify(body)}`);
  return mail;
}

/** The account, read with its owner's token. */
export async function fetchAccountInfo(idToken: unknown): Promise<Fields> {
  const { body } = await call("lookup", { idToken });
  const [info] = body.users as Fields[];
  if (!info) throw new Error("The look-up shows no account.");
  return info;
}
