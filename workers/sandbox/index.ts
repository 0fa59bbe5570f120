/** Emulates all vendors on one HTTP port; README.md beside this file lists the paths. */
import { Hono } from "hono";
import { intercept } from "./controls/intercept.ts";
import { controlsRoutes } from "./controls/routes.ts";
import type { SandboxEnv } from "./env.ts";
import { firestoreRoutes } from "./firestore/routes.ts";
import { deskRoutes } from "./helpdesk/desk.ts";
import { helpdeskRoutes } from "./helpdesk/routes.ts";
import { widgetRoutes } from "./helpdesk/widget.ts";
import { identityRoutes } from "./identity/routes.ts";
import { mailboxRoutes } from "./mail/mailbox.ts";
import { openAiRoutes } from "./openai/routes.ts";
import { shopifyRoutes } from "./shopify/routes.ts";
import { buyerRoutes } from "./stripe/buyer-routes.ts";
import { stripeRoutes } from "./stripe/routes.ts";
import { paymentRoutes } from "./stripe/staff-routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";

export { BindingFaults } from "./controls/binding-faults.ts";
export { Controls } from "./controls/controls.ts";
export { FirestoreVendor } from "./firestore/vendor.ts";
export { HelpdeskVendor } from "./helpdesk/vendor.ts";
export { IdentityVendor } from "./identity/vendor.ts";
export { ShopifyVendor } from "./shopify/vendor.ts";
export { StripeVendor } from "./stripe/vendor.ts";

const app = new Hono<{ Bindings: SandboxEnv }>();

app.use(intercept);
app.route("/", identityRoutes);
app.route("/", firestoreRoutes);
app.route("/", shopifyRoutes);
app.route("/", openAiRoutes);
app.route("/", helpdeskRoutes);
app.route("/", stripeRoutes);
app.route("/", buyerRoutes);
app.route("/", paymentRoutes);
app.route("/", webhookRoutes);
app.route("/", widgetRoutes);
app.route("/", deskRoutes);
app.route("/", mailboxRoutes);
app.route("/", controlsRoutes);

app.notFound((c) => c.json({ error: `The sandbox does not support ${c.req.method} ${c.req.path}.` }, 501));

app.onError((error, c) => {
  if ("getResponse" in error) return error.getResponse();
  console.error(error);
  return c.json({ error: error.message }, 500);
});

export default app;
