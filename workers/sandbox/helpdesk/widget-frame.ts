/** The script of the help widget's frame: the button that opens it, and the form that creates a ticket. */

/** Runs in the document that the loader wrote, with the origin and the content policy of the portal's page. */
export const createFrameScript = (host: string): string => `(function () {
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
