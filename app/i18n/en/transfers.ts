import type { Catalogue } from "../translate.ts";

export const transfers = {
  noAccount: "Nobody has opened an account with this address yet",
  reason: "Reason",
  reasonHint: "Kept in the event log and shown to the customer.",
  retry: "Try again",
  activate: {
    title: "Activate for a customer",
    lead: "Activate a customer’s licence with the credentials of their store. Shopify checks them as it does for the customer.",
    email: "Customer’s e-mail",
    submit: "Activate the licence",
    pending: "Checking",
    ask: "Ask the customer",
    askHint:
      "No credentials? Prepare the activation: the customer is notified and has 14 days to finish it by entering them.",
    safety: "Credentials are encrypted on arrival and never shown again.",
  },
  prepared: {
    title: "Prepared activations",
    count_one: "{{count}} waiting for the customer",
    count_other: "{{count}} waiting for the customer",
    empty: "No activation is waiting for a customer.",
    by: "by {{name}}, {{when}}",
    until: "Open until {{date}}",
    cancel: "Cancel",
    cancelNamed: "Cancel the prepared activation of {{shop}} for {{email}}",
    pending: "Cancelling",
    unavailable: "The prepared activations could not be loaded.",
  },
  errors: {
    reasonRequired: "Write the reason.",
    tooLong: "500 characters at most.",
    form: "Reload the page, then try again.",
    email: "Enter a complete e-mail address.",
    noLicence: "This address has no licence.",
    revoked: "This address’s licences were removed.",
    paused: "This customer’s licence is paused.",
    limit: "All of this customer’s licences are in a store already.",
    elsewhere: "This store has a licence already, of this customer or of another one.",
    prepared: "This activation is prepared already, or things have changed. Check the list.",
  },
} satisfies Catalogue["transfers"];
