/** The inner face: every verb, for the portal alone, in the name of the user in `X-Actor`. */
import { ownDataRoutes } from "./accounts/own-data-routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { requireActor, requireAdmin, requireVerified } from "./actor.ts";
import { adminRoutes } from "./admin/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { newFace, refuseOtherMethods } from "./face.ts";
import { healthRoute } from "./health.ts";
import { jobNotificationRoutes } from "./jobs/notification-routes.ts";
import { jobRoutes } from "./jobs/routes.ts";
import { maintenanceRoutes } from "./maintenance/routes.ts";
import { documentRoute } from "./openapi.ts";
import { downloadRoutes } from "./releases/download-routes.ts";
import { releaseListRoutes, releaseRoutes } from "./releases/routes.ts";
import { seatRoutes } from "./seats/routes.ts";
import { shopRoutes } from "./shops/routes.ts";
import { themeRoutes } from "./themes/routes.ts";

const knownRequestId = /^[A-Za-z0-9_-]{8,64}$/;

export const internal = newFace({
  requestId: (given) => (given && knownRequestId.test(given) ? given : crypto.randomUUID()),
});

healthRoute(internal, "/health");
documentRoute(internal, "/openapi.json", "Licence service");
internal.use(requireActor);
// What belongs to nobody is told to everybody who is signed in.
internal.route("/", releaseListRoutes);
// What is a person's own by their uid.
internal.route("/", ownDataRoutes);
internal.use(requireVerified);
for (const path of ["/admin/*", "/maintenance/*"]) internal.use(path, requireAdmin);
for (const routes of [
  accountRoutes,
  seatRoutes,
  shopRoutes,
  themeRoutes,
  jobRoutes,
  jobNotificationRoutes,
  releaseRoutes,
  downloadRoutes,
  eventRoutes,
  adminRoutes,
  maintenanceRoutes,
])
  internal.route("/", routes);
refuseOtherMethods(internal);
