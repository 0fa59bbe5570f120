/** The help widget: its loader, its settings, its frame, and the calls of its form. */
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { jwtVerify } from "jose";
import type { InterceptedEnv } from "../controls/intercept.ts";
import { getHelpdeskVendor } from "../env.ts";
import { HelpdeskError, toErrorBody } from "./errors.ts";
import { parseNewTicket } from "./requests.ts";
import { listCustomNames } from "./routes.ts";
import { createLoaderScript, frameSheet, type LoaderKind } from "./widget-loader.ts";

const maxTokenSeconds = 2 * 60 * 60;
const fromWidget = 9;

export const widgetRoutes = new Hono<InterceptedEnv>().basePath("/helpdesk");

widgetRoutes.use("/widgets/*", cors());
widgetRoutes.use("/api/widget/*", cors({ origin: "*", allowHeaders: ["Content-Type", "X-Widget-Id"] }));

widgetRoutes.get("/widgets/:file{[0-9]+\\.js}", (c) => {
  if (c.req.param("file") !== `${c.env.HELPDESK_WIDGET_ID}.js`) return c.body(null, 404);
  const reply = c.get("reply")?.reply;
  const kind: LoaderKind = reply === "never-ready" || reply === "throws" ? reply : "usual";
  return sendScript(c, createLoaderScript(getHost(c), kind));
});

widgetRoutes.get("/widgets/:file{[0-9]+\\.json}", (c) => {
  if (c.req.param("file") !== `${c.env.HELPDESK_WIDGET_ID}.json`) return c.body(null, 404);
  return c.json({
    id: Number(c.env.HELPDESK_WIDGET_ID),
    name: "Help",
    active: true,
    settings: { components: { contact_form: true, solution_articles: false } },
    custom_fields: listCustomNames(c.env),
  });
});

widgetRoutes.get("/widgetBase/widget.js", (c) => sendScript(c, createFrameScript(getHost(c))));
widgetRoutes.get("/widgetBase/frame.css", (c) => c.body(frameSheet, 200, { "Content-Type": "text/css" }));

widgetRoutes.post("/api/widget/tickets", async (c) => {
  if (c.req.header("X-Widget-Id") !== c.env.HELPDESK_WIDGET_ID) return c.json({ code: "access_denied" }, 403);
  try {
    const values = { ...(await c.req.json<Record<string, unknown>>()), source: fromWidget };
    const ticket = parseNewTicket({ values, files: [], isForm: false }, listCustomNames(c.env));
    const created = await getHelpdeskVendor(c.env).createTicket(ticket, []);
    return c.json({ id: created.row.id }, 201);
  } catch (error) {
    if (error instanceof HelpdeskError) return c.json(toErrorBody(error), 400);
    throw error;
  }
});

/** Who the portal says the visitor is: HS256, with name, e-mail and an end within two hours. */
widgetRoutes.post("/api/widget/authenticate", async (c) => {
  const { token } = await c.req.json<{ token?: unknown }>();
  const person = await verifyToken(String(token), c.env.HELPDESK_WIDGET_SECRET);
  return person ? c.json(person) : c.json({ code: "invalid_credentials" }, 401);
});

async function verifyToken(token: string, secret: string): Promise<{ name: string; email: string } | null> {
  try {
    const options = { algorithms: ["HS256"], requiredClaims: ["name", "email", "exp"] };
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), options);
    const { name, email, exp = 0 } = payload;
    if (typeof name !== "string" || typeof email !== "string") return null;
    return exp * 1000 <= Date.now() + maxTokenSeconds * 1000 ? { name, email } : null;
  } catch {
    return null;
  }
}

const getHost = (c: Context<InterceptedEnv>): string => `${new URL(c.req.url).origin}/helpdesk`;

const sendScript = (c: Context, script: string): Response =>
  c.body(script, 200, { "Content-Type": "text/javascript; charset=utf-8" });

/** The script of the help widget's frame: the button that opens it, and the form that creates a ticket. */

/** Runs in the document that the loader wrote, with the origin and the content policy of the portal's page. */
const createFrameScript = (host: string): string => `(function () {
  "use strict";
  var host = ${JSON.stringify(host)};
  var outer = window.parent;
  var settings = outer.fwSettings;
  var state = createState();
  var texts = { banner: "Help", launcher: "Help", title: "Contact us", submit: "Send", confirmation: "Thank you. We received your request." };
  var view = "launcher", hasLauncher = true, isShown = true, signedIn = null;

  function createState() { return { values: {}, disabled: [], hidden: [] }; }
  function send(eventName, data) { outer.postMessage({ eventName: eventName, data: data }, outer.location.origin); }

  function flatten(fields) {
    var flat = {};
    Object.keys(fields || {}).forEach(function (name) {
      if (name !== "custom_fields") flat[name] = String(fields[name]);
    });
    Object.keys((fields && fields.custom_fields) || {}).forEach(function (name) {
      flat["custom_fields." + name] = String(fields.custom_fields[name]);
    });
    return flat;
  }

  function element(name, properties, children) {
    var made = Object.assign(document.createElement(name), properties);
    (children || []).forEach(function (child) { made.append(child); });
    return made;
  }

  function listFields() {
    var custom = settings.options.custom_fields.map(function (name) { return "custom_fields." + name; });
    var shown = custom.filter(function (name) { return name in state.values; });
    return ["name", "email", "subject", "description"].concat(shown).filter(function (name) {
      return state.hidden.indexOf(name) < 0;
    });
  }

  function renderField(name) {
    var input = element(name === "description" ? "textarea" : "input", { name: name, value: state.values[name] || "" });
    input.required = ["email", "subject", "description"].indexOf(name) >= 0;
    input.disabled = state.disabled.indexOf(name) >= 0;
    input.oninput = function () { state.values[name] = input.value; };
    return element("label", {}, [name.replace("custom_fields.cf_", ""), input]);
  }

  function renderForm() {
    var button = element("button", { textContent: texts.submit });
    var close = element("button", { type: "button", textContent: "\\u00d7", ariaLabel: "Close", onclick: function () { show("launcher"); } });
    var form = element("form", {}, [element("h1", { textContent: texts.title }), close]
      .concat(listFields().map(renderField), [button]));
    form.onsubmit = function (event) {
      event.preventDefault();
      button.disabled = true;
      submit().then(function (message) { form.replaceChildren(element("p", { role: "status", textContent: message }), close); });
    };
    return form;
  }

  function submit() {
    var body = { custom_fields: {} };
    listFields().forEach(function (name) {
      var custom = name.split("custom_fields.")[1];
      if (custom) body.custom_fields[custom] = state.values[name];
      else body[name] = state.values[name];
    });
    if (signedIn) Object.assign(body, signedIn);
    return call("/api/widget/tickets", body).then(
      function () { return texts.confirmation; },
      function () { return "Your request could not be sent."; }
    );
  }

  function call(path, body) {
    var headers = { "Content-Type": "application/json", "X-Widget-Id": String(settings.widget_id) };
    return fetch(host + path, { method: "POST", headers: headers, body: JSON.stringify(body) }).then(function (answer) {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.json();
    });
  }

  function render() {
    var current = !isShown || (view === "launcher" && !hasLauncher) ? "none" : view;
    send("resize", current);
    document.body.replaceChildren(current === "form" ? renderForm()
      : element("button", { id: "launcher", textContent: texts.launcher, onclick: function () { show("form"); } }));
  }

  function show(next) { view = next; render(); }

  var handlers = {
    openWidget: function () { isShown = true; view = "form"; },
    closeWidget: function () { view = "launcher"; },
    hideWidget: function () { isShown = false; },
    showWidget: function () { isShown = true; },
    hideLauncher: function () { hasLauncher = false; },
    showLauncher: function () { hasLauncher = true; },
    identifyFormFields: function (data) { Object.assign(state.values, flatten(data.formFields)); },
    prefillFormFields: function (data) { Object.assign(state.values, flatten(data.formFields)); },
    disableFormFields: function (data) { state.disabled = state.disabled.concat(data.formFields); },
    hideFormFields: function (data) { state.hidden = state.hidden.concat(data.formFields); },
    clearFormFields: function () { state = createState(); },
    setLabels: function (labels) {
      var own = labels[settings.locale] || {};
      var form = own.contact_form || {};
      Object.assign(texts, JSON.parse(JSON.stringify({ banner: own.banner, launcher: own.launcher, title: form.title, submit: form.submit, confirmation: form.confirmation })));
    },
    authenticate: function (data) {
      call("/api/widget/authenticate", data).then(
        function (person) { signedIn = person; Object.assign(state.values, person); render(); },
        function () { signedIn = null; send("authenticateCallback"); }
      );
    },
    logout: function () { signedIn = null; state = createState(); view = "launcher"; }
  };

  window.addEventListener("message", function (event) {
    var handle = event.source === outer && event.data && handlers[event.data.eventName];
    if (!handle) return;
    handle(event.data.data);
    render();
  });
  document.head.append(element("style", { textContent: ${JSON.stringify(frameStyle)} }));
  render();
  send("widgetRenderComplete");
})();
`;

const frameStyle = `body { margin: 0; font: 14px/1.5 system-ui, sans-serif; color: #16193e; background: #fff }
form { display: grid; gap: .75rem; padding: 1rem; position: relative }
h1 { margin: 0; font-size: 1.125rem }
label { display: grid; gap: .25rem }
input, textarea, button { padding: .5rem; border: 1px solid #bbb; border-radius: 6px; font: inherit }
textarea { min-height: 6rem }
button { background: #16193e; color: #fff }
button[type=button] { position: absolute; top: .75rem; right: .75rem; padding: 0 .5rem }
#launcher { width: 100%; height: 3.5rem; border-radius: 12px }`;
