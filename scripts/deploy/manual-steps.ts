/** What a first deployment needs and no command can ask, as lines to tick off. */
import { Stripe } from "stripe";
import { type Brand, brand } from "#base/brand.ts";
import { stripeEventTypes } from "#base/stripe-event-types.ts";
import type { WorkerConfig } from "./workers.ts";

export interface ManualSteps {
  vendor: string;
  steps: string[];
  /** The variable whose absence leaves all of it off; null when it is set, or when the vendor is required. */
  offWithout: string | null;
}

export function listManualSteps(workers: readonly WorkerConfig[], identity: Brand = brand): ManualSteps[] {
  const portal = workers.find(({ name }) => name === "portal");
  const vars = portal?.config.vars ?? {};
  const url = portal?.url || "https://PORTAL";
  const project = vars.FIREBASE_PROJECT_ID || "PROJECT";
  const findUnset = (name: string): string | null => (vars[name] ? null : name);
  const { themeName, managerName, version, releaseDate, supportEmail, premiumPriceEuros, pointValueEuros } = identity;
  return [
    {
      vendor: "base/brand.ts",
      offWithout: null,
      steps: [
        `Your theme is called "${themeName}" in its releases, the portal "${managerName}", and customers write to ${supportEmail}.`,
        `A licence costs ${premiumPriceEuros} euros, a point is worth ${pointValueEuros} euros.`,
        `The newest version is ${version}, of ${releaseDate}.`,
      ],
    },
    {
      vendor: "Cloudflare",
      offWithout: null,
      steps: [
        "The account has the Workers Paid plan.",
        "The account has a workers.dev subdomain, which workflows need even on your own domain.",
        "Cloudflare Images is enabled for the account.",
        ...workers.filter((worker) => !hasRoute(worker)).map(describeRoute),
      ],
    },
    {
      vendor: "Firebase",
      offWithout: null,
      steps: [
        `Rules and indexes are deployed: npx firebase-tools deploy --only firestore --project ${project}`,
        `Authentication has the social provider, and ${getHost(url)} as an authorised domain.`,
        `The action URL of its mails is ${url}/auth/action.`,
        `The client of the social provider has the redirect URI ${url}/auth/social/callback.`,
        `${vars.FIREBASE_CLIENT_EMAIL || "The service account"} has the roles "Cloud Datastore User" and "Firebase Authentication Admin".`,
      ],
    },
    {
      vendor: "Mails",
      offWithout: findUnset("MAIL_COLLECTION"),
      steps: [
        "The project has the Blaze plan, and the domain of the sender has SPF, DKIM and DMARC.",
        `The extension sends what the collection "${vars.MAIL_COLLECTION || "mail"}" gets: npx firebase-tools ext:install firebase/firestore-send-email --project ${project}, then commit and npx firebase-tools deploy --only extensions --project ${project}`,
      ],
    },
    {
      vendor: "Stripe",
      offWithout: findUnset("STRIPE_PRICE_ID"),
      steps: [
        "The price is one-time, per unit and in euros. Its tax behaviour is inclusive, which cannot be changed later.",
        "The public details name the terms. The customer portal lets customers change billing information and see invoices.",
        `The webhook's endpoint is ${url}/api/stripe/webhook, its API version ${Stripe.API_VERSION}, and its events are:\n${stripeEventTypes.map((type) => `        ${type}`).join("\n")}`,
      ],
    },
    {
      vendor: "Help desk",
      offWithout: findUnset("HELPDESK_URL"),
      steps: [
        "The custom fields of tickets that HELPDESK_FIELDS names exist, all single-line text.",
        `An automation on ticket updates triggers a webhook: POST ${url}/api/helpdesk/webhook, JSON, the header x-helpdesk-secret, and as content either "Simple" with the ticket's id or "Advanced" with {"ticket_id": "{{ticket.id}}"}.`,
      ],
    },
  ];
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
  `${getHost(url) || "Its public address"} leads to the Worker ${config.name}, for which ${file} has no route.`;
