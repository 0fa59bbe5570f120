import type { BrowserContext } from "playwright-core";
import { inject } from "vitest";
import { openSession } from "#tests/support/minting.ts";

/** Opens a session without the sign-in page, which has its own tests; as of that many minutes ago. */
export async function signInContext(context: BrowserContext, email: string, minutesAgo = 0): Promise<void> {
  const [name = "", value = ""] = (await openSession(email, "fr", minutesAgo)).split("=");
  await context.addCookies([{ name, value, url: inject("portalUrl"), httpOnly: true, sameSite: "Lax" }]);
}
