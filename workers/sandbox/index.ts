/** Stand-ins for the vendors, one HTTP port for all; README.md beside this file lists the paths. */
import { Hono } from "hono";
import { controlsRoutes } from "./controls/index.ts";
import { intercept } from "./controls/intercept.ts";
import type { SandboxEnv } from "./env.ts";
import { firestoreRoutes } from "./firestore/index.ts";
import { identityRoutes } from "./identity/index.ts";
import { shopifyRoutes } from "./shopify/index.ts";

export { BindingFaults } from "./controls/binding-faults.ts";
export { Controls } from "./controls/index.ts";
export { FirestoreVendor } from "./firestore/index.ts";
export { IdentityVendor } from "./identity/index.ts";
export { ShopifyVendor } from "./shopify/index.ts";

const app = new Hono<{ Bindings: SandboxEnv }>();

app.use(intercept);
app.route("/", identityRoutes);
app.route("/", firestoreRoutes);
app.route("/", shopifyRoutes);
app.route("/", controlsRoutes);

app.notFound((c) => c.json({ error: `The sandbox does not speak ${c.req.method} ${c.req.path}.` }, 501));

app.onError((error, c) => {
  if ("getResponse" in error) return error.getResponse();
  console.error(error);
  return c.json({ error: error.message }, 500);
});

export default app;
