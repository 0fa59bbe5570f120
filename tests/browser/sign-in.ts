import type { BrowserContext } from "playwright-core";
import { inject } from "vitest";
import { password } from "#tests/support/minting.ts";

/** Signs in by one request. The sign-in page has its own tests. */
export async function signInContext(context: BrowserContext, email: string): Promise<void> {
  const reply = await context.request.post("/login", {
    form: { email, password },
    headers: { origin: inject("portalUrl") },
    maxRedirects: 0,
  });
  if (reply.status() !== 303) throw new Error(`Sign-in of ${email}: ${reply.status()}`);
}
