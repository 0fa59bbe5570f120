/** The sentences of the ticket dialog, word for word, each with the way to provoke it. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { mintCustomer, startFault } from "#tests/support/minting.ts";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { sharePage } from "./shared-page.ts";

// The browser reports the scripts of the vendor that fail.
const shared = sharePage({ account: null, expected: /widgets|Failed to load resource/ });

const onPages: { sentence: string; how: string; provoke(): Promise<{ text: string }> }[] = [
  {
    sentence: "Erreur lors de la récupération des boutiques",
    how: "the licence service is down",
    provoke: async () => {
      const { visitor } = await mintMerchant();
      await startFault("licences", { mode: "down", path: "overviewWith" });
      return visitor.get("/support");
    },
  },
  {
    sentence: "Vous n'avez aucune boutique Shopify associée à votre compte",
    how: "a customer has a licence and no store",
    provoke: async () => (await mintCustomer({ licences: 1 })).visitor.get("/support"),
  },
  {
    sentence: "Vous devez être connecté pour créer un ticket.",
    how: "a signed-out visitor opens the form",
    provoke: async () => {
      const visitor = new Visitor();
      return visitor.follow(await visitor.get("/support?code=TOKEN_INVALID"));
    },
  },
];

const unavailable = "Le widget de support n'est pas disponible. Veuillez réessayer plus tard.";

/** Of the vendor's form. */
const inWidget = [
  {
    sentence: "Le widget de support est en cours de chargement. Veuillez réessayer dans quelques secondes.",
    how: "its loader is slow",
    fault: { mode: "slow" },
  },
  { sentence: unavailable, how: "its loader is missing", fault: { mode: "status", status: 404 } },
  { sentence: unavailable, how: "it never gets ready", fault: { mode: "reply", reply: "never-ready" } },
  {
    sentence: "Une erreur est survenue lors de l'ouverture du widget de support.",
    how: "it throws",
    fault: { mode: "reply", reply: "throws" },
  },
];

describe("the ticket dialog says", () => {
  test.each(onPages)(
    "“$sentence” when $how",
    { meta: { provokes: ["support.storesFailed", "support.noStore", "auth.login.forTicket"] } },
    async ({ sentence, provoke }) => {
      expect((await provoke()).text).toContain(sentence);
    },
  );

  test("its sentences about the vendor's widget, and the page goes on", {
    meta: { provokes: ["support.vendor.loading", "support.vendor.unavailable", "support.vendor.failed"] },
  }, async () => {
    await shared.enter((await mintMerchant()).account);
    const { page, context } = shared;
    // The vendor's server takes no header of ours.
    await context.setExtraHTTPHeaders({});
    for (const { sentence, how, fault } of inWidget) {
      await startFault("helpdesk", { ...fault, path: "/widgets/" });
      await shared.open("/support?form=vendor");
      await expect.poll(() => pressAndCount(page, sentence), { message: how }).toBe(1);
    }
    await page.getByRole("link", { name: "Revenir à notre formulaire" }).click();
    await page.getByRole("button", { name: "Envoyer le ticket" }).waitFor();
  });
});

async function pressAndCount(page: Page, sentence: string): Promise<number> {
  await page.getByRole("button", { name: "Ouvrir le formulaire" }).click();
  return page.getByText(sentence, { exact: true }).count();
}
