/** HTTP controls of the sandbox: contents, recorded calls, faults and reset. */
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import * as z from "zod";
import type { SandboxEnv } from "../env.ts";
import { identityQuotas, setIdentityQuotas } from "../identity/quotas.ts";
import { findStore, storeName, themesOf } from "../shopify/stores.ts";
import { announceFaults, bindingNames, isBinding } from "./binding-faults.ts";
import { clearCalls, listCalls } from "./calls.ts";
import { bindingModes, endFaults, faultOrder, listFaults, orderFault } from "./faults.ts";
import { accountOrder, mintAccount, mintStore, mintTheme, storeOrder, themeOrder } from "./minting.ts";
import { accountViews, storeView, storeViews } from "./overview.ts";
import { frontPage } from "./pages/front.ts";
import { storePage } from "./pages/store.ts";
import { isVendor, type Vendor, vendors } from "./vendors.ts";

export const controlsRoutes = new Hono<{ Bindings: SandboxEnv }>();

controlsRoutes.get("/", async (c) => {
  const [accounts, stores, mails] = await Promise.all([
    accountViews(c.env),
    storeViews(c.env),
    c.env.IDENTITY.getByName("vendor").mails(),
  ]);
  return c.html(frontPage({ portalUrl: c.env.PORTAL_URL, accounts, stores, mails, faults: listFaults() }));
});

controlsRoutes.get("/accounts.json", async (c) => c.json(await accountViews(c.env)));
controlsRoutes.put("/accounts", async (c) => c.json(await mintAccount(c.env, await parsed(c, accountOrder))));

controlsRoutes.get("/stores.json", async (c) => c.json(await storeViews(c.env)));
controlsRoutes.put("/stores/:name", async (c) => {
  const name = checked(storeName, c.req.param("name"));
  return c.json(storeView(await mintStore(c.env, name, await parsed(c, storeOrder))));
});
controlsRoutes.post("/stores/:name/themes", async (c) => {
  const store = await existingStore(c, c.req.param("name"));
  return c.json(await mintTheme(c.env, store.name, await parsed(c, themeOrder)));
});
controlsRoutes.get("/stores/:file{[a-z0-9-]+\\.json}", async (c) => {
  const store = await existingStore(c, c.req.param("file").slice(0, -".json".length));
  return c.json(await themesOf(c.env, store.name));
});
controlsRoutes.get("/stores/:name{[a-z0-9-]+}", async (c) => {
  const store = await existingStore(c, c.req.param("name"));
  return c.html(storePage(storeView(store), await themesOf(c.env, store.name)));
});

controlsRoutes.get("/faults.json", (c) => c.json(listFaults()));
controlsRoutes.put("/faults/:target", async (c) => {
  const target = faultTarget(c);
  const order = await parsed(c, faultOrder);
  if (isBinding(c.env, target) && !bindingModes.includes(order.mode))
    throw refusal(400, `A binding knows no mode "${order.mode}"; there are: ${bindingModes.join(", ")}.`);
  const fault = orderFault(target, order);
  await announceFaults(c.env);
  return c.json(fault);
});
controlsRoutes.delete("/faults", async (c) => {
  endFaults();
  await announceFaults(c.env);
  return c.body(null, 204);
});
controlsRoutes.delete("/faults/:target", async (c) => {
  endFaults({ vendor: faultTarget(c) });
  await announceFaults(c.env);
  return c.body(null, 204);
});
controlsRoutes.delete("/faults/:target/:id", async (c) => {
  if (endFaults({ vendor: faultTarget(c), id: c.req.param("id") }) === 0) throw refusal(404, "There is no such fault.");
  await announceFaults(c.env);
  return c.body(null, 204);
});

controlsRoutes.put("/quotas/identity", async (c) => {
  const quotas = await parsed(c, identityQuotas);
  setIdentityQuotas(quotas);
  return c.json(quotas);
});

controlsRoutes.get("/calls.json", (c) => {
  const { vendor, path } = c.req.query();
  return c.json(
    listCalls({
      ...(vendor === undefined ? {} : { vendor: knownVendor(vendor) }),
      ...(path === undefined ? {} : { path }),
    }),
  );
});
controlsRoutes.delete("/calls.json", (c) => {
  clearCalls();
  return c.body(null, 204);
});

controlsRoutes.post("/seed", async (c) => {
  await c.env.CONTROLS.getByName("vendor").seed();
  return c.json({ seeded: true });
});
controlsRoutes.post("/reset", async (c) => {
  await c.env.CONTROLS.getByName("vendor").reset();
  return c.json({ seeded: true });
});

type ControlContext = Context<{ Bindings: SandboxEnv }>;

/** An empty body orders nothing in particular. */
async function parsed<Order>(c: ControlContext, schema: z.ZodType<Order>): Promise<Order> {
  const text = await c.req.text();
  let body: unknown = {};
  try {
    if (text) body = JSON.parse(text);
  } catch {
    throw refusal(400, "The body is not JSON.");
  }
  return checked(schema, body);
}

function checked<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value);
  if (!result.success) throw refusal(400, z.prettifyError(result.error));
  return result.data;
}

function faultTarget(c: ControlContext): string {
  const name = c.req.param("target") ?? "";
  return isBinding(c.env, name) ? name : knownVendor(name, bindingNames(c.env));
}

function knownVendor(name: string, others: readonly string[] = []): Vendor {
  if (!isVendor(name))
    throw refusal(400, `There is no vendor "${name}"; there are: ${[...vendors, ...others].join(", ")}.`);
  return name;
}

async function existingStore(c: ControlContext, name: string) {
  const store = await findStore(c.env, name);
  if (!store) throw refusal(404, `There is no store "${name}".`);
  return store;
}

const refusal = (status: 400 | 404, error: string): HTTPException =>
  new HTTPException(status, { res: Response.json({ error }, { status }) });
