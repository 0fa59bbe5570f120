/** A portal that lacks configuration values: required ones it names and serves nothing else, others only close a feature. */
import { expect, test } from "vitest";
import { ask, fetchChats, fetchConversation } from "#tests/support/chat.ts";
import { withValues } from "#tests/support/configured-stack.ts";
import { control, signIn } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";

const names = ["SOCIAL_APP_ID", "FIREBASE_AUTH_DOMAIN", "SESSION_KEYS"];

/** Runs `act` on a portal of its own, without these values. */
const withoutValues = (missing: readonly string[], act: (portalUrl: string) => Promise<void>): Promise<void> =>
  withValues(Object.fromEntries(missing.map((name) => [name, undefined])), ({ portalUrl }) => act(portalUrl));

test("without some of its values the portal names them and serves no other page", {
  meta: { provokes: "<title>Configuration Error</title>" },
  timeout: 180_000,
}, async () => {
  await withoutValues(names, async (portalUrl) => {
    for (const page of ["/", "/login", "/api/health"]) {
      const response = await fetch(portalUrl + page, { redirect: "manual" });
      const text = await response.text();
      expect(response.status).toBe(503);
      for (const name of names) expect(text).toContain(name);
      expect(text).not.toMatch(/demo-api-key|demo-social|BEGIN PRIVATE|demo1:/);
      expect(response.headers.get("content-security-policy")).toContain("default-src");
    }
    expect(await (await fetch(`${portalUrl}/login`)).text()).toContain("<title>Configuration Error</title>");
  });
});

test("without OpenAI's key and prices the assistant says so, offers a ticket, and its cost is unknown", {
  meta: { provokes: "assistant.failures.unavailable" },
  timeout: 180_000,
}, async () => {
  await control("DELETE", "/chat.json");
  await withoutValues(["OPENAI_API_KEY", "OPENAI_PRICE_OUTPUT"], async (portalUrl) => {
    const visitor = await signIn("alice@demo.test", new Visitor({ origin: portalUrl }));
    const text =
      "Je suis désolé, le service de chat n'est pas disponible pour le moment. Veuillez contacter le support directement.";
    expect((await ask(visitor, "Comment activer ?")).lines.at(-1)).toEqual({
      type: "failed",
      code: "unavailable",
      text,
    });
    expect((await fetchConversation(visitor)).available).toBe(false);
    const page = await visitor.get("/assistant");
    expect(page.text).toContain(text);
    expect(page.document.querySelector('a[href="/support?from=assistant"]')).not.toBeNull();
    const staff = await signIn("admin@demo.test", new Visitor({ origin: portalUrl }));
    const desk = await staff.get("/admin/assistant");
    expect(desk.text).toMatch(/Coût inconnu.*OPENAI_PRICE_INPUT.*OPENAI_PRICE_OUTPUT/);
  });
  expect(await fetchChats()).toEqual([]);
});
