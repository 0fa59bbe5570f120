/** The identity vendor's stand-in: Identity Toolkit, secure token, JWKS, OAuth token, social sign-in and the mailbox. */
export { identityRoutes } from "./routes.ts";
export { IdentityVendor } from "./vendor.ts";
