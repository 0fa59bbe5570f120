import type { Catalogue } from "../translate.ts";

export const mail: Catalogue["mail"] = {
  title: "E-mails",
  lead: "Choose what we e-mail to {{email}}. Everything also appears under the bell.",
  unverified: "E-mails start once you have confirmed your address.",
  unavailable: "E-mails are not available at the moment. Everything appears under the bell.",
  unread: "Your choices could not be loaded.",
  retry: "Try again",
  legend: "E-mail me about",
  kinds: {
    jobs: {
      label: "Installs and updates",
      hint: "A copy is ready, a template is in place, or something did not finish.",
    },
    reminders: { label: "Scheduled publishing", hint: "A reminder an hour before, then the result." },
    releases: { label: "New releases", hint: "A release is ready for your store." },
    licences: { label: "Licences", hint: "Granted, paused, active again or removed." },
    transfers: { label: "Transfers", hint: "A licence moves to another store or owner." },
    points: { label: "Points", hint: "The answer to a request, or a change to your balance." },
    tickets: { label: "Support", hint: "A reply to one of your tickets." },
  },
  security: "Security messages (password, address, two-factor authentication) are always sent.",
  submit: "Save my choices",
  pending: "Saving",
};
