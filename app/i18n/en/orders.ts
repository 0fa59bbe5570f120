import type { Catalogue } from "../translate.ts";

export const orders = {
  title: "Purchases and invoices",
  buy: "Buy a licence",
  claim: "Add a purchase by its code",
  list: "Purchases",
  columns: { date: "Date", licences: "Licences", state: "Status", total: "Total incl. VAT", documents: "Documents" },
  number: "no.\u00a0{{number}}",
  codes: {
    title: "Pass licences on to a client",
    text: "Send them the code of the purchase. They add it to their account at {{url}}, once, while the licences are unused.",
    of_one: "Order no.\u00a0{{number}}, {{count}} licence",
    of_other: "Order no.\u00a0{{number}}, {{count}} licences",
  },
  invoice: "Invoice",
  invoiceOf: "Invoice of {{date}}",
  receipt: "Receipt",
  receiptOf: "Receipt of {{date}}",
  invoiceLater: "invoice after payment",
  empty: "No purchases yet. Your orders, invoices and receipts will appear here.",
  unavailable: "Your purchases can’t be shown right now. Reload the page in a moment.",
  billing: {
    text: "Change company, VAT number and address on Stripe’s billing page.",
    submit: "Change billing details",
    pending: "Opening the page",
  },
  states: {
    open: "Open",
    processing: "Payment in progress",
    paid: "Paid",
    failed: "Declined",
    expired: "Expired",
    review: "Being checked",
    refunded: "Refunded",
    partlyRefunded: "Partly refunded",
  },
} satisfies Catalogue["orders"];
