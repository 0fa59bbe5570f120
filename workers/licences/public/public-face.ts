/**
 * The public face: the compatibility look-up, licence certificates, releases by signed URL and by key, health and the
 * OpenAPI document.
 */
import { secureHeaders } from "hono/secure-headers";
import { apiSecurityHeaders, cacheControl } from "#base/response-headers.ts";
import { limitByAddress } from "../platform/limit.ts";
import { certificateRoutes } from "./certificate-routes.ts";
import { documentRoute, newFace, refuseOtherMethods } from "./face.ts";
import { healthRoute } from "./health.ts";
import { linkRoutes } from "./link-routes.ts";
import { lookupRoutes } from "./lookup-routes.ts";
import { vendorRoutes } from "./vendor-routes.ts";

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
