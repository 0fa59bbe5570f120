import type { Catalogue } from "../translate.ts";

export const transfers = {
  noAccount: "There is no account with this address yet",
  reason: "Reason",
  reasonHint: "Saved in the event log and shown to the customer.",
  retry: "Try again",
  activate: {
    title: "Activate for a customer",
    lead: "Activate a customer’s licence with their store’s credentials. Shopify checks them just as it does for the customer.",
    email: "Customer’s e-mail",
    submit: "Activate the licence",
    pending: "Checking",
    ask: "Ask the customer",
    askHint:
      "No credentials? Prepare the activation: the customer is notified and has 14 days to enter them.",
    safety: "Credentials are encrypted on arrival and never shown again.",
  },
  prepared: {
    title: "Prepared activations",
    count_one: "{{count}} waiting for the customer",
    count_other: "{{count}} waiting for the customer",
    empty: "No activations are waiting for a customer.",
    by: "by {{name}}, {{when}}",
    until: "Open until {{date}}",
    cancel: "Cancel",
    cancelNamed: "Cancel the prepared activation of {{shop}} for {{email}}",
    pending: "Cancelling",
    unavailable: "The prepared activations could not be loaded.",
  },
  errors: {
    reasonRequired: "Enter a reason.",
    tooLong: "Keep it to 500 characters.",
    form: "Reload the page, then try again.",
    email: "Enter a complete e-mail address.",
    noLicence: "This address has no licences.",
    revoked: "The licences for this address have been removed.",
    paused: "This customer’s licence is paused.",
    limit: "All of this customer’s licences are already in use.",
    elsewhere: "This store already has a licence, from this customer or another.",
    prepared: "This activation is already prepared, or something has changed. Check the list.",
  },
} satisfies Catalogue["transfers"];
