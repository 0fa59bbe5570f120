/** HTTP controls of the sandbox: contents, recorded calls, faults and reset. */
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import * as z from "zod";
import { getControls, getIdentityVendor, getShopifyVendor, type SandboxEnv } from "../env.ts";
import { identityQuotas, setIdentityQuotas } from "../identity/quotas.ts";
import { listAllMails } from "../mail/mailbox.ts";
import { chatSettings, clearChats, listChats, setChatSettings } from "../openai/received.ts";
import { renameRequest, storeName, swapRequest } from "../shopify/store.ts";
import { findStore, listThemes } from "../shopify/stores.ts";
import {
  accountRequest,
  addTheme,
  listAccountViews,
  listStoreViews,
  saveAccount,
  saveStore,
  storeRequest,
  themeRequest,
  toStoreView,
} from "./accounts-and-stores.ts";
import { announceFaults, getBindingNames, isBinding } from "./binding-faults.ts";
import { clearCalls, isVendor, listCalls, type Vendor, vendors } from "./calls.ts";
import { addFault, bindingFaultModes, type Fault, faultRequest, listFaults, removeFaults, replies } from "./faults.ts";
import { renderFrontPage, renderStorePage } from "./pages.ts";

export const controlsRoutes = new Hono<{ Bindings: SandboxEnv }>();

controlsRoutes.get("/", async (c) => {
  const [accounts, stores, mails] = await Promise.all([
    listAccountViews(c.env),
    listStoreViews(c.env),
    listAllMails(c.env),
  ]);
  return c.html(renderFrontPage({ portalUrl: c.env.PORTAL_URL, accounts, stores, mails, faults: listFaults() }));
});

controlsRoutes.get("/accounts.json", async (c) => c.json(await listAccountViews(c.env)));
controlsRoutes.put("/accounts", async (c) => c.json(await saveAccount(c.env, await parseBody(c, accountRequest))));

const sessionRequest = z.strictObject({
  email: z.email().toLowerCase(),
  minutesAgo: z.number().int().min(0).max(50).default(0),
});

/** Signs an account in without its password; returns the tokens. */
controlsRoutes.post("/sessions", async (c) => {
  const { email, minutesAgo } = await parseBody(c, sessionRequest);
  const tokens = await getIdentityVendor(c.env).signIn(email, minutesAgo);
  if (!tokens) throw httpError(404, "There is no such account.");
  return c.json(tokens);
});

controlsRoutes.get("/stores.json", async (c) => c.json(await listStoreViews(c.env)));
controlsRoutes.put("/stores/:name", async (c) => {
  const name = parseValue(storeName, c.req.param("name"));
  return c.json(toStoreView(await saveStore(c.env, name, await parseBody(c, storeRequest))));
});
controlsRoutes.post("/stores/:name/rename", async (c) => {
  const store = await requireStore(c, c.req.param("name"));
  const renamed = await getShopifyVendor(c.env).renameStore(store, await parseBody(c, renameRequest));
  if (!renamed) throw httpError(400, "Another store has this name.");
  return c.json(toStoreView(renamed));
});
controlsRoutes.post("/stores/swap", async (c) => {
  const { names } = await parseBody(c, swapRequest);
  const [one, other] = [await requireStore(c, names[0]), await requireStore(c, names[1])];
  await getShopifyVendor(c.env).swapNames(one, other);
  return c.json({});
});
controlsRoutes.post("/stores/:name/themes", async (c) => {
  const store = await requireStore(c, c.req.param("name"));
  return c.json(await addTheme(c.env, store.name, await parseBody(c, themeRequest)));
});
controlsRoutes.get("/stores/:file{[a-z0-9-]+\\.json}", async (c) => {
  const store = await requireStore(c, c.req.param("file").slice(0, -".json".length));
  return c.json(await listThemes(c.env, store.name));
});
controlsRoutes.get("/stores/:name{[a-z0-9-]+}", async (c) => {
  const store = await requireStore(c, c.req.param("name"));
  return c.html(renderStorePage(toStoreView(store), await listThemes(c.env, store.name)));
});

controlsRoutes.get("/faults.json", (c) => c.json(listFaults()));
controlsRoutes.put("/faults/:target", async (c) => {
  return c.json(await startFault(c, getFaultTarget(c, c.req.param("target")), await parseBody(c, faultRequest)));
});
/** The form of the front page: `target`, fields of a fault, or `intent` = end for all of them. */
controlsRoutes.post("/faults", async (c) => {
  const { intent, target, times, ...fields } = await c.req.parseBody<Record<string, string>>();
  if (intent === "end") {
    await announceFaults(c.env, removeFaults());
  } else {
    const given = Object.entries(fields).filter(([, value]) => value !== "");
    const request = { ...Object.fromEntries(given), ...(times ? { times: Number(times) } : {}) };
    await startFault(c, getFaultTarget(c, target ?? ""), parseValue(faultRequest, request));
  }
  return c.redirect("/", 303);
});
controlsRoutes.delete("/faults", async (c) => {
  await announceFaults(c.env, removeFaults());
  return c.body(null, 204);
});
controlsRoutes.delete("/faults/:target", async (c) => {
  await announceFaults(c.env, removeFaults({ vendor: getFaultTarget(c, c.req.param("target")) }));
  return c.body(null, 204);
});
controlsRoutes.delete("/faults/:target/:id", async (c) => {
  const removed = removeFaults({ vendor: getFaultTarget(c, c.req.param("target")), id: c.req.param("id") });
  if (removed.length === 0) throw httpError(404, "There is no such fault.");
  await announceFaults(c.env, removed);
  return c.body(null, 204);
});

/** Only where the stack wraps its Workers; see `faulty-bindings/remote-calls.ts`. */
controlsRoutes.put("/latency", async (c) => {
  const latency = await parseBody(c, z.record(z.string(), z.number().min(0)));
  await c.env.PORTAL_FAULTS?.setLatency(latency);
  return c.json(latency);
});
controlsRoutes.get("/traces/:id", async (c) => {
  const trace = await c.env.PORTAL_FAULTS?.getTrace(c.req.param("id"));
  return trace ? c.json(trace) : c.json({ error: "There is no such trace." }, 404);
});

controlsRoutes.put("/quotas/identity", async (c) => {
  const quotas = await parseBody(c, identityQuotas);
  setIdentityQuotas(quotas);
  return c.json(quotas);
});

controlsRoutes.get("/chat.json", (c) => c.json(listChats()));
controlsRoutes.delete("/chat.json", (c) => {
  clearChats();
  return c.body(null, 204);
});
controlsRoutes.put("/chat", async (c) => {
  const settings = await parseBody(c, chatSettings);
  setChatSettings(settings);
  return c.json(settings);
});

controlsRoutes.get("/calls.json", (c) => {
  const { vendor, path } = c.req.query();
  return c.json(
    listCalls({
      ...(vendor === undefined ? {} : { vendor: getFaultTarget(c, vendor) }),
      ...(path === undefined ? {} : { path }),
    }),
  );
});
controlsRoutes.delete("/calls.json", (c) => {
  clearCalls();
  return c.body(null, 204);
});

controlsRoutes.post("/seed", async (c) => {
  await getControls(c.env).seed();
  return c.json({ seeded: true });
});
controlsRoutes.post("/reset", async (c) => {
  await getControls(c.env).reset();
  return c.json({ seeded: true });
});

type ControlContext = Context<{ Bindings: SandboxEnv }>;

/** Treats an empty body as `{}`. */
async function parseBody<Body>(c: ControlContext, schema: z.ZodType<Body>): Promise<Body> {
  const text = await c.req.text();
  let body: unknown = {};
  try {
    if (text) body = JSON.parse(text);
  } catch {
    throw httpError(400, "The body is not JSON.");
  }
  return parseValue(schema, body);
}

function parseValue<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value);
  if (!result.success) throw httpError(400, z.prettifyError(result.error));
  return result.data;
}

async function startFault(c: ControlContext, target: string, request: z.infer<typeof faultRequest>): Promise<Fault> {
  if (isBinding(c.env, target) && !bindingFaultModes.includes(request.mode))
    throw httpError(400, `A binding knows no mode "${request.mode}"; there are: ${bindingFaultModes.join(", ")}.`);
  if (request.reply && !replies[target]?.includes(request.reply))
    throw httpError(400, `"${target}" has no reply "${request.reply}".`);
  const fault = addFault(target, request);
  await announceFaults(c.env);
  return fault;
}

function getFaultTarget(c: ControlContext, name: string): string {
  return isBinding(c.env, name) ? name : requireVendor(name, getBindingNames(c.env));
}

function requireVendor(name: string, others: readonly string[] = []): Vendor {
  if (!isVendor(name))
    throw httpError(400, `There is no vendor "${name}"; there are: ${[...vendors, ...others].join(", ")}.`);
  return name;
}

async function requireStore(c: ControlContext, name: string) {
  const store = await findStore(c.env, name);
  if (!store) throw httpError(404, `There is no store "${name}".`);
  return store;
}

const httpError = (status: 400 | 404, error: string): HTTPException =>
  new HTTPException(status, { res: Response.json({ error }, { status }) });
