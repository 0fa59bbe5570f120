/** The main pages and actions, and how many remote calls in a row each may wait for. */
import { randomUUID } from "node:crypto";
import { uniqueName } from "#tests/support/minting.ts";
import { demoPassword } from "#workers/sandbox/seed/demo.ts";
import type { Prepared, Who } from "./people.ts";

export interface FarRequest {
  /** Names the request in tables and in `exceptions`. */
  name: string;
  who: Who;
  path: string;
  form?: Record<string, string>;
  /** The session is all that the page waits for. */
  isStill?: true;
  /** Of the answer, unless a page is shown and a form redirects. */
  statuses?: readonly number[];
  /** Calls that the answer does not wait for, and that may still end before it. */
  behind?: RegExp;
}

/** Of pages, staff's lists, posted forms and the sign-in. */
const goals = { still: 1, page: 2, staff: 3, post: 3, signIn: 4 } as const;

export const getGoal = ({ name, who, form, isStill }: FarRequest): number => {
  if (name === "POST /login") return goals.signIn;
  if (form) return goals.post;
  return isStill ? goals.still : who === "admin" ? goals.staff : goals.page;
};

/** Requests over their goal: the number, and why. */
export const exceptions: Record<string, { most: number; because: string }> = {
  "/profile": {
    most: 3,
    because: "the account's object reads the document and the ledger, so that a slow read goes on for the next page",
  },
  "/admin?tab=sent": {
    most: 6,
    because:
      "readers that no hub knows are counted in the documents, and addresses are looked up at the identity service",
  },
  "/admin/users/:uid": { most: 4, because: "events are found by the address, which the identity service knows" },
  "POST /profile, profile": { most: 4, because: "the account's object compares the version before it writes" },
  "POST /profile, password": { most: 6, because: "after a wrong password the page is loaded again" },
  "POST /profile, points": {
    most: 5,
    because: "the ledger is read and written in one transaction of the account's object",
  },
  "POST /support": {
    most: 13,
    because: "a ticket is stored before it is sent, so that none is lost: two transactions, quota and help desk",
  },
  "POST /assistant": { most: 9, because: "tokens are reserved before and settled after the answer of the model" },
  "POST /admin/create-license": { most: 4, because: "the administrator's own licences are counted again" },
  "POST /admin/users/:uid, note": {
    most: 4,
    because: "the note belongs to the address, which the identity service knows",
  },
  "POST /admin/users/:uid, points": {
    most: 7,
    because: "two look-ups of the address, then the transaction of the account's object",
  },
  "POST /admin, notification": {
    most: 7,
    because: "the reader is looked up, and the answer says whether the notification has reached its hub",
  },
};

export function listRequests(prepared: Prepared): FarRequest[] {
  return [...listPages(prepared), ...listForms(prepared)];
}

function listPages({ uid, licenceId, shop, waitingJob, doneJob, ticket, templateId }: Prepared): FarRequest[] {
  const shown = (who: Who, paths: Record<string, string>, extra: Pick<FarRequest, "isStill"> = {}) =>
    Object.entries(paths).map(([name, path]): FarRequest => ({ name, who, path, ...extra }));
  const plain = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, path]));
  return [
    ...shown("visitor", plain("/login", "/register", "/forgot-password", "/payment/cancel"), { isStill: true }),
    ...shown("visitor", plain("/buy")),
    {
      ...{ name: "/auth/action", who: "visitor", path: "/auth/action?mode=resetPassword&oobCode=used" },
      statuses: [400],
    },
    ...shown(
      "customer",
      plain(...["/help/account", "/documentation", "/documentation-dev", "/components", "/image-optimizer"]),
      { isStill: true },
    ),
    ...shown("customer", {
      ...plain("/", "/profile", "/notifications", "/notifications/inbox", "/changelog", "/search?q=licence"),
      ...plain(
        "/help",
        "/svg-color",
        "/image-resizer",
        "/claim",
        "/support",
        "/tickets",
        "/assistant",
        "/winning-products",
        "/services",
      ),
      ...plain("/activate", "/theme-installer", "/update", "/move", "/download", "/deactivate"),
      "/tickets/:ticket": `/tickets/${ticket}`,
      "/update?shop=": `/update?shop=${shop}`,
      "/jobs/:job, waiting": `/jobs/${waitingJob}`,
      "/jobs/:job, done": `/jobs/${doneJob}`,
      "/jobs/:job/state": `/jobs/${doneJob}/state`,
      "/stores/:shop": `/stores/${shop}`,
      "/stores/:shop?check=whole": `/stores/${shop}?check=whole`,
      "/stores/:shop/colours": `/stores/${shop}/colours`,
    }),
    ...shown("admin", {
      ...plain("/?view=business", "/admin", "/admin?tab=sent", "/admin?tab=banner", "/admin/licenses", "/admin/users"),
      ...plain("/admin/events", "/admin/releases", "/admin/releases/2.0.4", "/admin/move-requests", "/admin/orders"),
      ...plain("/admin/exports", "/admin/winning-products", "/admin/assistant", "/admin/maintenance", "/admin/mails"),
      ...plain("/admin/webhooks", "/admin/create-license", "/templates", "/template-pictures"),
      "/search?q=, staff": `/search?q=${shop}`,
      "/admin/licenses/:licence": `/admin/licenses/${licenceId}`,
      "/admin/users/:uid": `/admin/users/${uid}`,
      "/admin/pause-license": `/admin/pause-license?shop=${shop}`,
      "/admin/deactivate-license": `/admin/deactivate-license?shop=${shop}`,
      "/templates/:template": `/templates/${templateId}`,
      "/templates/:template/edit": `/templates/${templateId}/edit`,
      "/templates/:template/revisions": `/templates/${templateId}/revisions`,
      "/templates/:template/deliver": `/templates/${templateId}/deliver`,
    }),
  ];
}

/** In an order in which each one finds what it needs. */
function listForms(prepared: Prepared): FarRequest[] {
  const { email, uid, licenceId, shop, credentials, otherShop, otherCredentials, themeId, doneJob } = prepared;
  const post = (who: Who, path: string, form: Record<string, string>, title?: string): FarRequest => ({
    name: `POST ${title ?? path}`,
    ...{ who, path, form },
  });
  const own = (intent: string, form: Record<string, string> = {}) =>
    post("customer", "/profile", { intent, ...form }, `/profile, ${intent}`);
  const [shopUrl, otherUrl] = [`${shop}.myshopify.com`, `${otherShop}.myshopify.com`];
  const [requestId, reason, password] = [randomUUID(), "measured", "a-Long-phrase-7"];
  const anyone = `${uniqueName()}@example.test`;
  return [
    post("visitor", "/login", { email, password: demoPassword }),
    { ...post("visitor", "/login", { email: anyone, password }, "/login, wrong"), statuses: [401] },
    {
      ...post("visitor", "/register", { name: "New", email: anyone, password, passwordConfirm: password }),
      statuses: [200],
      behind: /accounts:update|firestore|indexUser/,
    },
    { ...post("visitor", "/forgot-password", { email }), statuses: [200] },
    post("visitor", "/auth/social", { redirectTo: "/" }),
    own("profile", { name: "Alice", company: "", version: prepared.profileVersion }),
    post("customer", "/preferences", { theme: "dark", returnTo: "/" }),
    post("customer", "/notifications", { intent: "clear" }),
    {
      ...own("password", { currentPassword: "wrong", newPassword: password, newPasswordConfirm: password }),
      statuses: [401],
    },
    own("points", { amount: "1", requestId }),
    own("mail"),
    {
      ...post("customer", "/move", { fromShopUrl: shopUrl, shopUrl: otherUrl, ...credentials }, "/move, refused"),
      statuses: [422],
    },
    {
      ...post("customer", "/deactivate", { shopUrl, apiSecretKey: "wrong", confirm: "on" }, "/deactivate, refused"),
      statuses: [422],
    },
    post("customer", "/activate", { email, shopUrl: otherUrl, ...otherCredentials }),
    post("customer", "/theme-installer", { shopUrl: otherUrl, release: "2.0.4", name: "Measured" }),
    post("customer", `/stores/${shop}`, credentials, "/stores/:shop"),
    post("customer", "/update", { email, shopUrl, themeId, apiSecretKey: credentials.apiSecretKey }),
    post("customer", `/jobs/${doneJob}`, { intent: "publish" }, "/jobs/:job, publish"),
    post("customer", "/download", { release: "2.0.4", acceptTerms: "on" }),
    post("customer", "/support", {
      ...{ product: "theme", shop: shopUrl, subject: "Measured", message: "From far away.", requestId },
    }),
    post("customer", "/assistant", { message: "How do I update?", requestId }),
    post("visitor", "/buy", { quantity: "1", email: anyone, requestId }),
    post("admin", "/admin/create-license", { email: anyone, count: "1", reason, requestId }),
    post("admin", "/admin/pause-license", { licenceId, reason, requestId: randomUUID() }),
    post("admin", "/admin/enable-license", { licenceId, reason, requestId: randomUUID() }),
    post("admin", `/admin/users/${uid}`, { intent: "note", text: "Measured" }, "/admin/users/:uid, note"),
    post(
      "admin",
      `/admin/users/${uid}`,
      { intent: "points", amount: "1", reason, requestId },
      "/admin/users/:uid, points",
    ),
    post(
      "admin",
      "/admin",
      {
        ...{ intent: "notification", title: "Measured", message: "Measured", type: "info" },
        ...{ audience: "user", userEmail: email },
      },
      "/admin, notification",
    ),
    post("admin", "/admin/maintenance", {
      ...{ intent: "shop-health", task: "shop-health", requestId: randomUUID() },
    }),
    post("customer", "/logout", {}),
  ];
}
