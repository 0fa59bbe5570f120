/** Texts of the pages that buyers see. */
import type { CheckoutProblem } from "./checkout-form.ts";

type PageLanguage = "fr" | "en";

const problems: Record<PageLanguage, Record<CheckoutProblem, string>> = {
  fr: {
    email: "Saisissez une adresse e-mail valide.",
    country: "Choisissez un pays.",
    vatId: "Ce numéro de TVA n’est pas valide.",
    promotionCode: "Ce code n’est pas valide.",
    cardNumber: "Saisissez une carte de test\u00a0: 4242 4242 4242 4242 passe, 4000 0000 0000 0002 est refusée.",
    iban: "Saisissez un IBAN de test\u00a0: AT61 1904 3002 3457 3201.",
    consent: "Cochez cette case pour continuer.",
    declined: "Votre carte a été refusée. Essayez avec un autre moyen de paiement.",
  },
  en: {
    email: "Enter a valid e-mail address.",
    country: "Choose a country.",
    vatId: "This VAT number is not valid.",
    promotionCode: "This code is not valid.",
    cardNumber: "Enter a test card: 4242 4242 4242 4242 works, 4000 0000 0000 0002 is declined.",
    iban: "Enter a test IBAN: AT61 1904 3002 3457 3201.",
    consent: "Tick this box to continue.",
    declined: "Your card was declined. Try another payment method.",
  },
};

const fr = {
  ...{
    language: "fr",
    title: "Paiement",
    sandbox: "Mode test\u00a0: aucune carte n’est débitée.",
    quantity: "Quantité\u00a0: ",
  },
  ...{ subtotal: "Sous-total", discount: "Remise", total: "Total à payer", taxes: "TVA comprise", each: "l’unité" },
  ...{ contact: "Coordonnées", email: "Adresse e-mail", name: "Nom complet", country: "Pays" },
  ...{ isCompany: "J’achète pour une entreprise", company: "Nom de l’entreprise", vatId: "Numéro de TVA" },
  ...{ code: "Code promotionnel", apply: "Appliquer", method: "Moyen de paiement", card: "Carte" },
  ...{
    sepa: "Prélèvement SEPA (confirmé plus tard)",
    cardNumber: "Numéro de carte",
    iban: "IBAN",
  },
  ...{ pay: "Payer", away: "Payer, puis fermer la page", back: "Retour", optional: "facultatif" },
  closed: "Cette session est terminée",
  closedText: "Vous pouvez fermer cette page ou revenir à la boutique.",
  paid: "Paiement reçu",
  paidText: "La page a été fermée avant le retour à la boutique. Le paiement, lui, est enregistré.",
  ...{ billing: "Vos informations de facturation", save: "Enregistrer", saved: "Modifications enregistrées." },
  ...{ invoices: "Factures", noInvoices: "Aucune facture pour l’instant.", number: "Numéro", date: "Date" },
  ...{ amount: "Montant", status: "État", invoice: "Facture", receipt: "Reçu" },
  statuses: { paid: "payée", open: "à payer", succeeded: "réussi", pending: "en cours", failed: "échoué" },
  problems: problems.fr,
};

const en: typeof fr = {
  ...{ language: "en", title: "Checkout", sandbox: "Test mode: no card is charged.", quantity: "Quantity: " },
  ...{ subtotal: "Subtotal", discount: "Discount", total: "Total due", taxes: "VAT included", each: "each" },
  ...{ contact: "Contact information", email: "E-mail address", name: "Full name", country: "Country" },
  ...{ isCompany: "I am buying for a company", company: "Company name", vatId: "VAT number" },
  ...{ code: "Promotion code", apply: "Apply", method: "Payment method", card: "Card" },
  ...{ sepa: "SEPA direct debit (confirmed later)", cardNumber: "Card number", iban: "IBAN" },
  ...{ pay: "Pay", away: "Pay, then close the page", back: "Back", optional: "optional" },
  closed: "This session is over",
  closedText: "You can close this page or return to the shop.",
  paid: "Payment received",
  paidText: "The page was closed before it returned to the shop. The payment is recorded all the same.",
  ...{ billing: "Your billing details", save: "Save", saved: "Changes saved." },
  ...{ invoices: "Invoices", noInvoices: "No invoices yet.", number: "Number", date: "Date" },
  ...{ amount: "Amount", status: "Status", invoice: "Invoice", receipt: "Receipt" },
  statuses: { paid: "paid", open: "due", succeeded: "succeeded", pending: "pending", failed: "failed" },
  problems: problems.en,
};

export type PageTexts = typeof fr;

/** Of the session, or of the browser when the session leaves it open. */
export function getTexts(locale: string, acceptLanguage: string | undefined): PageTexts {
  const language = locale === "auto" ? (acceptLanguage ?? "") : locale;
  return language.toLowerCase().startsWith("fr") ? fr : en;
}

export const formatMoney = (cents: number, currency: string, { language }: PageTexts): string =>
  new Intl.NumberFormat(language === "fr" ? "fr-FR" : "en-GB", { style: "currency", currency }).format(cents / 100);

export const formatDate = (iso: string, { language }: PageTexts): string =>
  new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", {
    dateStyle: "long",
    timeZone: "Europe/Paris",
  }).format(new Date(iso));
