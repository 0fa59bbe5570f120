/** All routes. `access.ts` defines who may open them. */
import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** Routes whose page does not exist yet. Their access check is real. */
const upcoming = (path: string) => route(path, "features/upcoming/upcoming.route.tsx", { id: `upcoming:${path}` });

/** Guides; a shelf without a guide's name shows its first page. */
const guide = (path: string, page = "guide") => route(path, `features/docs/${page}.route.tsx`, { id: `guide:${path}` });

export default [
  route("login", "features/auth/login.route.tsx"),
  route("login/code", "features/auth/second-factor.route.tsx"),
  route("register", "features/auth/register.route.tsx"),
  route("forgot-password", "features/auth/forgot-password.route.tsx"),
  route("auth/action", "features/auth/mailed-link.route.tsx"),
  route("auth/social", "features/auth/social.route.ts"),
  route("auth/social/callback", "features/auth/social-callback.route.ts"),
  route("logout", "features/auth/logout.route.ts"),
  route("view/leave", "features/view-as/leave.route.ts"),
  route("preferences", "features/preferences/preferences.route.ts"),
  route("banner/close", "features/announcements/banner/dismiss.route.ts"),
  route("payment/success", "features/payments/success.route.tsx"),
  route("payment/cancel", "features/payments/cancel.route.tsx"),
  route("notifications/inbox", "features/notifications/inbox.route.ts"),
  route("notifications/target", "features/notifications/target.route.ts"),
  route("download/:ticket", "features/downloads/file.route.ts"),
  route("profile/export", "features/profile/personal-data/export.route.ts"),
  route("jobs/:job/file", "features/themes/update/file.route.ts"),
  route("jobs/:job/state", "features/themes/state.route.ts"),
  route("stores/:shop/check", "features/licences/check.route.ts"),
  route("tickets/:ticket/files/:file", "features/support/file.route.ts"),
  route("admin/releases/upload", "features/releases/upload.route.ts"),
  route("admin/undo", "features/licence-acts/undo.route.ts"),

  route("admin/exports/:file", "features/exports/file.route.ts"),

  layout("features/shell/shell.layout.tsx", [
    index("features/dashboard/dashboard.route.tsx"),
    route("profile", "features/profile/profile.route.tsx"),
    route("activate", "features/licences/activate.route.tsx"),
    route("deactivate", "features/licences/deactivate.route.tsx"),
    route("move", "features/licences/move.route.tsx"),
    route("stores/:shop", "features/licences/store.route.tsx"),
    route("download", "features/downloads/download.route.tsx"),

    route("theme-installer", "features/themes/install.route.tsx"),
    route("jobs/:job", "features/themes/job.route.tsx"),
    route("update", "features/themes/update/update.route.tsx"),

    route("support", "features/support/support.route.tsx"),
    route("tickets", "features/support/tickets.route.tsx"),
    route("tickets/:ticket", "features/support/ticket.route.tsx"),
    route("notifications", "features/notifications/notifications.route.tsx"),
    route("changelog", "features/changelog/changelog.route.tsx"),
    route("search", "features/docs/search.route.tsx"),
    guide("help", "help"),
    guide("help/:guide"),
    guide("documentation", "documentation"),
    guide("documentation/:guide", "documentation"),
    guide("documentation-dev"),
    guide("documentation-dev/:guide"),
    guide("services", "services"),
    route("admin", "features/announcements/announcements.route.tsx"),
    route("admin/events", "features/events/events.route.tsx"),
    route("admin/releases", "features/releases/releases.route.tsx"),
    route("admin/releases/:version", "features/releases/release.route.tsx"),
    route("admin/activate-license", "features/licences/for-customers/activate-for.route.tsx"),
    route("admin/deactivate-license", "features/licence-acts/deactivate.route.tsx"),
    route("admin/licenses/bulk", "features/bulk/bulk.route.tsx"),
    route("admin/bulk/:job", "features/bulk/bulk-job.route.tsx"),
    route("admin/change-owner", "features/licence-acts/owner.route.tsx"),
    route("admin/create-license", "features/licence-acts/create.route.tsx"),
    route("admin/pause-license", "features/licence-acts/pause.route.tsx"),
    route("admin/enable-license", "features/licence-acts/enable.route.tsx"),
    route("admin/remove-license", "features/licence-acts/remove.route.tsx"),
    route("admin/move-requests", "features/move-requests/move-requests.route.tsx"),
    route("admin/licenses", "features/licence-list/licences.route.tsx"),
    route("admin/licenses/:licence", "features/licence-list/licence.route.tsx"),
    route("admin/users", "features/users/users.route.tsx"),
    route("admin/users/by-email", "features/person/person.route.tsx", { id: "person:by-email" }),
    route("admin/users/:uid", "features/person/person.route.tsx", { id: "person:by-uid" }),
    route("admin/exports", "features/exports/exports.route.tsx"),
    route("admin/maintenance", "features/maintenance/maintenance.route.tsx"),
    route("admin/webhooks", "features/webhooks/webhooks.route.tsx"),
    route("admin/webhooks/:id", "features/webhooks/webhook.route.tsx"),
    route("components", "features/components/components.route.tsx"),

    ...["svg-color", "image-optimizer", "image-resizer", "winning-products"].map(upcoming),
    ...["templates", "page-templates", "product-templates", "collection-templates", "blog-templates"].map(upcoming),

    route("*", "features/not-found/not-found.route.tsx"),
  ]),
] satisfies RouteConfig;
