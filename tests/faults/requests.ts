/** Every page of the route table and every action that calls a vendor, as sent by a browser without scripts. */
import { type AccessPath, access } from "#base/access.ts";
import { listGuidePaths } from "#tests/support/screens.ts";

export type Who = "visitor" | "customer" | "unverified" | "admin";

export interface FaultedRequest {
  who: Who;
  path: string;
  /** For a POST: the fields of its form. */
  form?: Record<string, string>;
  /** Names the request in the table when its path is not unique. */
  title?: string;
  budgetMs: number;
}

/** State before the first fault: a connected store, its credentials, and one job of each kind. */
export interface Prepared {
  shop: string;
  accessToken: string;
  apiSecretKey: string;
  /** Not the theme of the waiting update, because a new update of that theme would end it. */
  themeId: string;
  /** An update that waits for choices, and a finished install. */
  waitingJob: string;
  doneJob: string;
}

const pageMs = 3_000;
/** Pages that render before their vendors answer. */
const followingMs = 1_000;
const signInMs = 5_000;

/** URLs that a browser could open for routes with a form, a parameter or a query. */
const addresses = (prepared: Prepared): Partial<Record<AccessPath, string[]>> => ({
  "/": ["/", "/?view=business"],
  "/auth/action": ["/auth/action?mode=resetPassword&oobCode=used"],
  "/auth/social/callback": ["/auth/social/callback?state=none"],
  "/notifications/target": ["/notifications/target?id=none"],
  "/search": ["/search?q=licence"],
  "/help/:guide": listGuidePaths("help")
    .slice(0, 1)
    .map((name) => `/help/${name}`),
  "/documentation/:guide": listGuidePaths("documentation")
    .slice(0, 1)
    .map((name) => `/documentation/${name}`),
  "/documentation-dev/:guide": listGuidePaths("documentation-dev")
    .slice(0, 1)
    .map((name) => `/documentation-dev/${name}`),
  "/jobs/:job": [`/jobs/${prepared.waitingJob}`, `/jobs/${prepared.doneJob}`],
  "/jobs/:job/file": [`/jobs/${prepared.waitingJob}/file?fill=mine`],
  "/jobs/:job/state": [`/jobs/${prepared.doneJob}/state`],
  "/stores/:shop": [`/stores/${prepared.shop}`, `/stores/${prepared.shop}?check=whole`],
  "/stores/:shop/check": [`/stores/${prepared.shop}/check`],
  "/download/:ticket": ["/download/none"],
  "/update": ["/update", `/update?shop=${prepared.shop}`],
  "/admin": ["/admin", "/admin?tab=sent", "/admin?tab=banner"],
  "/admin/releases/:version": ["/admin/releases/2.0.4"],
});

const following = (path: string) => /^\/(update|profile$|stores\/[^/]+\?)/.test(path);

export function pages(prepared: Prepared): FaultedRequest[] {
  const known = addresses(prepared);
  return (Object.keys(access) as AccessPath[]).flatMap((route) =>
    (known[route] ?? [route]).map((path) => ({
      who: whoOpens(route, path),
      path,
      budgetMs: following(path) ? followingMs : pageMs,
    })),
  );
}

function whoOpens(route: AccessPath, path: string): Who {
  if (access[route] === "admin" || path === "/?view=business") return "admin";
  return access[route] === "public" ? "visitor" : "customer";
}

const password = "Demo-2024!";

export function actions(prepared: Prepared): FaultedRequest[] {
  const { shop, accessToken, apiSecretKey, themeId, waitingJob, doneJob } = prepared;
  const credentials = { accessToken, apiSecretKey };
  const email = "alice@demo.test";
  const reason = "measured";
  const requestId = () => crypto.randomUUID();
  const post = (who: Who, path: string, form: Record<string, string>, title = "", budgetMs = pageMs) => ({
    ...{ who, path, form, budgetMs },
    ...(title ? { title } : {}),
  });
  const own = (intent: string, form: Record<string, string> = {}) =>
    post("customer", "/profile", { intent, ...form }, intent);
  return [
    post("visitor", "/login", { email: "bob@demo.test", password }, "", signInMs),
    post("visitor", "/login", { email: "", password }, "first sign-in", signInMs),
    post("visitor", "/register", {
      name: "New",
      email: `${requestId()}@example.test`,
      password: "a-Long-phrase-7",
      passwordConfirm: "a-Long-phrase-7",
    }),
    post("visitor", "/forgot-password", { email: "bob@demo.test" }),
    post("visitor", "/auth/social", { redirectTo: "/" }),
    post("visitor", "/preferences", { language: "fr", theme: "dark", returnTo: "/" }),
    post("customer", "/preferences", { theme: "dark", returnTo: "/" }),
    post("customer", "/notifications", { intent: "clear" }),
    own("profile", { name: "Alice", company: "", version: "" }),
    own("email", { newEmail: `${requestId()}@example.test`, currentPassword: password }),
    own("password", {
      currentPassword: "wrong",
      newPassword: "a-Long-phrase-7",
      newPasswordConfirm: "a-Long-phrase-7",
    }),
    own("points", { amount: "1", requestId: requestId() }),
    own("totp-start", { currentPassword: password }),
    own("remove-photo"),
    own("delete-account", { currentPassword: "wrong" }),
    post("unverified", "/profile", { intent: "verify-email" }, "verify-email"),
    post("customer", "/activate", { email, shopUrl: `${shop}.myshopify.com`, ...credentials }),
    post("customer", "/deactivate", { shopUrl: `${shop}.myshopify.com`, apiSecretKey: "wrong", confirm: "on" }),
    post("customer", "/move", {
      fromShopUrl: `${shop}.myshopify.com`,
      shopUrl: "alice-third.myshopify.com",
      ...credentials,
    }),
    post("customer", `/stores/${shop}`, credentials, "new credentials"),
    post("customer", `/update?shop=${shop}.myshopify.com`, {
      email,
      shopUrl: `${shop}.myshopify.com`,
      apiSecretKey,
      themeId,
    }),
    post("customer", "/theme-installer", { shopUrl: `${shop}.myshopify.com`, release: "2.0.4", name: "Measured" }),
    post("customer", `/jobs/${doneJob}`, { intent: "publish" }, "publish"),
    post("customer", `/jobs/${doneJob}`, { intent: "rollback" }, "rollback"),
    post("customer", `/jobs/${waitingJob}`, { intent: "start" }, "start without answers"),
    post("customer", "/download", { release: "2.0.4", acceptTerms: "on" }),
    post(
      "admin",
      "/admin",
      {
        intent: "notification",
        title: "Measured",
        message: "Measured",
        type: "info",
        audience: "user",
        userEmail: email,
      },
      "notification",
    ),
    post("admin", "/admin", { intent: "banner", message: "Measured" }, "banner"),
    post("admin", "/admin/users", { intent: "adjust", email, amount: "1", reason, requestId: requestId() }, "points"),
    post(
      "admin",
      "/admin/maintenance",
      { intent: "shop-health", task: "shop-health", requestId: requestId() },
      "shop-health",
    ),
  ];
}
