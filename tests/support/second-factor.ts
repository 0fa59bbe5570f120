/** Sets up and uses an authenticator app like a person. */
import { Secret, TOTP } from "otpauth";
import { password } from "./minting.ts";
import { type Page, Visitor } from "./visitor.ts";

const stepMs = 30_000;

/** The current code, or that of later time steps; the portal accepts one step ahead. */
export const generateCode = (secret: string, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * stepMs });

export function generateWrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => generateCode(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)) ?? "";
}

const getShownText = ({ document }: Page): string =>
  (document.querySelector("#two-factors pre")?.innerHTML ?? "").replace(/<[^>]*>/g, "");

/** Empty when the page shows no key. */
export const getSecret = (page: Page): string => /^[A-Z2-7]{32}$/.exec(getShownText(page))?.[0] ?? "";

export const getCodes = (page: Page): string[] => getShownText(page).match(/[0-9A-Z]{5}-[0-9A-Z]{5}/g) ?? [];

/** The next code after the one that switched it on is still valid for a sign-in. */
export async function enableSecondFactor(visitor: Visitor): Promise<{ secret: string; codes: string[] }> {
  const started = await visitor.post("/profile", { intent: "totp-start", currentPassword: password });
  const secret = getSecret(started);
  const confirmed = await visitor.post("/profile", { intent: "totp-confirm", code: generateCode(secret) });
  const codes = getCodes(confirmed);
  if (codes.length !== 10) throw new Error(`Two factors: ${started.status}, ${confirmed.status} ${confirmed.text}`);
  return { secret, codes };
}

/** Signs in with the password; the code follows. */
export async function passFirstStep(email: string, fields: Record<string, string> = {}): Promise<Visitor> {
  const visitor = new Visitor();
  const page = await visitor.post("/login", { email, password, ...fields });
  if (!page.location?.startsWith("/login/code")) throw new Error(`The first step led to ${page.location}.`);
  return visitor;
}

export const submitCode = (visitor: Visitor, code: string, fields: Record<string, string> = {}): Promise<Page> =>
  visitor.post("/login/code", { code, ...fields });
