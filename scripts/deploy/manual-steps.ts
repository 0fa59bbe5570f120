/** What a first deployment needs and no command can ask, as lines to tick off. */
import { Stripe } from "stripe";
import { stripeEventTypes } from "#workers/licences/orders/stripe-event-types.ts";
import type { WorkerConfig } from "./workers.ts";

/** By vendor; a vendor without a setting in the configuration has one line that says what stays off. */
export function listManualSteps(workers: readonly WorkerConfig[]): Record<string, string[]> {
  const portal = workers.find(({ name }) => name === "portal");
  const vars = portal?.config.vars ?? {};
  const [url, project] = [portal?.url ?? "", String(vars.FIREBASE_PROJECT_ID ?? "PROJECT")];
  return {
    Cloudflare: [
      "The account has the Workers Paid plan.",
      "The account has a workers.dev subdomain, which workflows need even on your own domain (Workers & Pages in the dashboard).",
      "Cloudflare Images is enabled for the account.",
      ...workers.filter((worker) => !hasRoute(worker)).map(describeRoute),
    ],
    Firebase: [
      `Rules and indexes are deployed: npx firebase-tools deploy --only firestore --project ${project}`,
      `Authentication has the social provider, ${URL.parse(url)?.host ?? "the portal's host"} as an authorised domain, and ${url}/auth/action as the action URL of its mails.`,
      `The client of the social provider has the redirect URI ${url}/auth/social/callback.`,
      `${vars.FIREBASE_CLIENT_EMAIL ?? "The service account"} has the roles "Cloud Datastore User" and "Firebase Authentication Admin".`,
    ],
    Mails: vars.MAIL_COLLECTION
      ? [
          "The project has the Blaze plan, and the domain of the sender has SPF, DKIM and DMARC.",
          `The extension writes from the collection ${vars.MAIL_COLLECTION}: npx firebase-tools ext:install firebase/firestore-send-email --project ${project}`,
        ]
      : ["Without MAIL_COLLECTION nothing is mailed, and the mail extension is not needed."],
    Stripe: vars.STRIPE_PRICE_ID
      ? [
          `The price ${vars.STRIPE_PRICE_ID} is one-time, per unit, in euros, with the tax behaviour inclusive, which cannot be changed later.`,
          "The public details name the terms, and the customer portal lets customers change billing information and see invoices.",
          `The webhook endpoint is ${url}/api/stripe/webhook with the API version ${Stripe.API_VERSION} and these events:\n${stripeEventTypes.map((type) => `        ${type}`).join("\n")}`,
        ]
      : ["Without STRIPE_PRICE_ID nothing is sold, and no webhook is needed."],
    "Help desk": vars.HELPDESK_URL
      ? [
          "The custom fields of tickets that HELPDESK_FIELDS names exist, all single-line text.",
          `An automation on ticket updates triggers a webhook: POST ${url}/api/helpdesk/webhook, the header x-helpdesk-secret, JSON, and as content either "Simple" with the ticket's id or "Advanced" with {"ticket_id": "{{ticket.id}}"}.`,
        ]
      : ["Without HELPDESK_URL tickets stay in the portal, and no automation is needed."],
  };
}

const getHost = (url: string): string => URL.parse(url)?.host ?? "";

/** Its workers.dev address, or a route of its configuration. */
function hasRoute({ config, url }: WorkerConfig): boolean {
  const host = getHost(url);
  const routes = [config.routes ?? [], config.route ?? []].flat();
  return (
    (host.startsWith(`${config.name}.`) && host.endsWith(".workers.dev")) ||
    routes.some((route) => (typeof route === "string" ? route : route.pattern).split("/")[0] === host)
  );
}

const describeRoute = ({ config, url, file }: WorkerConfig): string =>
  `${getHost(url) || "The public address"} is a custom domain of the Worker ${config.name}, for which ${file} has no route.`;
