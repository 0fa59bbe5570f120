/** Signs a person in to the single-page app with instant vendor answers, which favours it. */
import type { BrowserContext } from "playwright-core";

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Unsigned: the app only reads the expiry. */
function idToken(): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const claims = { sub: "reference", user_id: "reference", iat: nowSeconds, exp: nowSeconds + 3600 };
  return `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}.${encode({ signature: "none" })}`;
}

const user = { localId: "reference", email: "reference@example.test", emailVerified: true };

export async function signInToSpa(context: BrowserContext, spaUrl: string): Promise<void> {
  await context.route(/googleapis\.com/, async (route) => {
    const url = route.request().url();
    const json = (body: object) => route.fulfill({ json: body, headers: { "access-control-allow-origin": "*" } });
    if (url.includes("signInWithPassword"))
      return json({ ...user, idToken: idToken(), refreshToken: "reference", expiresIn: "3600", registered: true });
    if (url.includes("accounts:lookup")) return json({ users: [user] });
    return route.abort();
  });
  const page = await context.newPage();
  await page.goto(`${spaUrl}/login`);
  await page.fill("input[name=email]", user.email);
  await page.fill("input[name=password]", "reference");
  await page.click("button[type=submit]");
  await page.locator("main h1").waitFor();
  await page.close();
}
