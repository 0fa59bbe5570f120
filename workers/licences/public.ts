/**
 * The public face: the compatibility look-up, licence certificates, releases by signed URL and by key, health and the
 * OpenAPI document.
 */
import { secureHeaders } from "hono/secure-headers";
import { apiSecurityHeaders, cacheControl } from "#base/response-headers.ts";
import { certificateRoutes } from "./certificates/routes.ts";
import { documentRoute, newFace, refuseOtherMethods } from "./face.ts";
import { healthRoute } from "./health.ts";
import { lookupRoutes } from "./licences/lookup-routes.ts";
import { limitByAddress } from "./limit.ts";
import { linkRoutes } from "./releases/link-routes.ts";
import { vendorRoutes } from "./releases/vendor-routes.ts";

export const publicFace = newFace(secureHeaders(apiSecurityHeaders));

publicFace.use(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", cacheControl.private);
});
healthRoute(publicFace, "/v1/health");
documentRoute(publicFace, "/v1/openapi.json", "Licence service, public face");
publicFace.use("/v1/releases/*", limitByAddress("RELEASE_LIMIT"));
for (const routes of [lookupRoutes, certificateRoutes, linkRoutes, vendorRoutes]) publicFace.route("/", routes);
refuseOtherMethods(publicFace);
