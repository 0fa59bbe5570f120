export { shopifyRoutes } from "./routes.ts";
export { ShopifyVendor } from "./vendor.ts";
