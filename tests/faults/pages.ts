/** Every page of the route table, opened by who may open it and by who may not. */
import { type AccessPath, access } from "#base/access.ts";
import { listGuidePaths } from "#tests/support/screens.ts";
import type { Demo } from "./demo.ts";
import { mintMerchant, mintPerson } from "./people.ts";
import { pageMs, type Role, type Row, signInMs } from "./row.ts";

const firstGuide = (shelf: string) => [`/${shelf}/${listGuidePaths(shelf)[0]}`];

/** Addresses of routes with a parameter or a query. */
const addresses = (demo: Demo): Partial<Record<AccessPath, string[]>> => ({
  "/": ["/", "/?view=business"],
  "/auth/action": ["/auth/action?mode=resetPassword&oobCode=used"],
  "/auth/social/callback": ["/auth/social/callback?state=none"],
  "/shared-preview/:token": ["/shared-preview/none"],
  "/unsubscribe/:token": ["/unsubscribe/none"],
  "/notifications/target": ["/notifications/target?id=none"],
  "/search": ["/search?q=licence"],
  "/help/:guide": firstGuide("help"),
  "/documentation/:guide": firstGuide("documentation"),
  "/documentation-dev/:guide": firstGuide("documentation-dev"),
  "/tickets/:ticket": [`/tickets/${demo.ticket}`],
  "/tickets/:ticket/files/:file": [`/tickets/${demo.ticket}/files/none`],
  "/template-requests/:request": [`/template-requests/${"0".repeat(24)}`],
  "/jobs/:job": [`/jobs/${demo.waitingJob}`, `/jobs/${demo.doneJob}`],
  "/jobs/:job/file": [`/jobs/${demo.waitingJob}/file?fill=mine`],
  "/jobs/:job/state": [`/jobs/${demo.doneJob}/state`],
  "/stores/:shop": [`/stores/${demo.shop}`, `/stores/${demo.shop}?check=whole`],
  "/stores/:shop/check": [`/stores/${demo.shop}/check`],
  "/stores/:shop/colours": [`/stores/${demo.shop}/colours`],
  "/stores/:shop/files": [`/stores/${demo.shop}/files`],
  "/download/:ticket": ["/download/none"],
  "/update": ["/update", `/update?shop=${demo.domain}`],
  "/admin": ["/admin", "/admin?tab=sent", "/admin?tab=banner"],
  "/admin/licenses/:licence": [`/admin/licenses/${demo.licence}`],
  "/admin/users/by-email": ["/admin/users/by-email?email=alice@demo.test"],
  "/admin/users/:uid": [`/admin/users/${demo.uid}`],
  "/admin/bulk/:job": [`/admin/bulk/${demo.bulk}`],
  "/admin/pause-license": [`/admin/pause-license?licence=${demo.licence}`],
  "/admin/releases/:version": ["/admin/releases/2.0.4"],
  "/admin/orders/:order": [`/admin/orders/${demo.order}`],
  "/admin/exports/:file": [`/admin/exports/${demo.export || "0".repeat(24)}`],
  "/admin/winning-products/:product": [`/admin/winning-products/${demo.product}`],
  "/admin/webhooks/:id": [`/admin/webhooks/${demo.webhook}`],
  "/templates/:template/edit": [`/templates/${demo.template}/edit`],
  "/templates/:template": [`/templates/${demo.template}`],
  "/templates/:template/revisions": [`/templates/${demo.template}/revisions`],
  "/templates/:template/file": [`/templates/${demo.template}/file`],
  "/templates/:template/deliver": [`/templates/${demo.template}/deliver?shop=${demo.domain}`],
});

/** Their answer is an action's: they end a session or a view, or count for the person. */
const left: readonly AccessPath[] = ["/logout", "/view/leave", "/profile/export"];

const openers: Record<(typeof access)[AccessPath], { by: Role; notBy: Role | null }> = {
  public: { by: "visitor", notBy: null },
  user: { by: "customer", notBy: null },
  premium: { by: "customer", notBy: "without" },
  admin: { by: "admin", notBy: "customer" },
};

const isChecked = (path: string) => path.startsWith("/auth/social/callback");

export function listPages(demo: Demo): Row[] {
  const known = addresses(demo);
  const rows = (Object.keys(access) as AccessPath[])
    .filter((route) => !left.includes(route))
    .flatMap((route) =>
      (known[route] ?? [route]).flatMap((path) => {
        const { by, notBy } = path === "/?view=business" ? openers.admin : openers[access[route]];
        const budgetMs = isChecked(path) ? signInMs : pageMs;
        const open = toRow(path, by, { budgetMs });
        return notBy && path !== "/?view=business"
          ? [open, toRow(path, notBy, { budgetMs: pageMs, isClosed: true })]
          : [open];
      }),
    );
  // Two jobs have one route.
  return rows.map((row, index) => {
    const isTwice = rows.slice(0, index).some(({ name }) => name === row.name);
    return isTwice ? { ...row, name: `${row.name}, another` } : row;
  });
}

const hideIds = (path: string) =>
  path.replace(/[0-9a-f]{24,}/g, ":id").replace(/(users|winning-products)\/[\w-]{20,}/, "$1/:id");

/** Limited in number for a person, so each time another one opens them. */
const isLimited = (path: string) => /^\/stores\/[^/]+(\?check=|\/check$|\/colours$)/.test(path);

const toRow = (path: string, role: Role, options: Pick<Row, "budgetMs" | "isClosed">): Row => ({
  name: `GET ${hideIds(path)}, ${role}`,
  ...options,
  async prepare(world, pool) {
    if (!isLimited(path)) return { browser: await pool(role), path };
    if (options.isClosed) return { browser: (await mintPerson(world)).browser, path };
    const { browser, store } = await mintMerchant(world);
    const [shop = ""] = store.domain.split(".");
    return { browser, path: path.replace(/(?<=\/stores\/)[^/?]+/, shop) };
  },
});
