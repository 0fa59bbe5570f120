/** The script of the help widget's loader, which runs in the portal's page. */

/** How faults change the loader. `never-ready`: it does nothing. `throws`: `open` fails. */
export const helpdeskReplies = ["never-ready", "throws"] as const;

export type LoaderKind = "usual" | (typeof helpdeskReplies)[number];

/**
 * Like the vendor's: reads the settings, adds a style sheet and a frame with a document written into it, and once the
 * frame has rendered replaces the stub and replays its queue. Unknown verbs are ignored.
 */
export const createLoaderScript = (host: string, kind: LoaderKind): string => `(function () {
  "use strict";
  var host = ${JSON.stringify(host)};
  var settings = window.fwSettings;
  if (!settings || !settings.widget_id) return;
  var frame, fallback;

  function post(eventName, data) {
    frame.contentWindow.postMessage({ eventName: eventName, data: data || {} }, window.location.origin);
  }

  var verbs = {
    open: function (card, data) {
      ${kind === "throws" ? 'throw new TypeError("The widget could not be opened.");' : 'post("openWidget", { cardType: card, data: data });'}
    },
    close: function () { post("closeWidget"); },
    identify: function (form, fields) { post("identifyFormFields", { formName: form, formFields: fields }); },
    prefill: function (form, fields) { post("prefillFormFields", { formName: form, formFields: fields }); },
    disable: function (form, fields) { post("disableFormFields", { formName: form, formFields: fields }); },
    clear: function (form) { post("clearFormFields", { formName: form }); },
    hide: function (what, fields) {
      if (!what) post("hideWidget");
      else if (fields) post("hideFormFields", { formName: what, formFields: fields });
      else if (what === "launcher") post("hideLauncher");
    },
    show: function (what) { post(what === "launcher" ? "showLauncher" : "showWidget"); },
    setLabels: function (labels) { post("setLabels", labels); },
    authenticate: function (options) {
      if (typeof options.callback === "function") fallback = options.callback;
      post("authenticate", { token: options.token });
    },
    logout: function () { post("logout"); },
    destroy: function () {
      frame.remove();
      document.getElementById("freshworks-container").remove();
    }
  };

  var events = {
    widgetRenderComplete: function () {
      var queue = (window.FreshworksWidget && window.FreshworksWidget.q) || [];
      window.FreshworksWidget = function (verb, first, second) {
        if (Object.prototype.hasOwnProperty.call(verbs, verb)) return verbs[verb](first, second);
      };
      queue.forEach(function (call) { window.FreshworksWidget.apply(null, call); });
    },
    authenticateCallback: function () { if (fallback) fallback(); },
    resize: function (view) { frame.dataset.view = view; }
  };

  function start(options) {
    settings.options = options;
    var container = document.createElement("div");
    container.id = "freshworks-container";
    document.body.appendChild(container);
    var sheet = document.createElement("link");
    sheet.id = "freshworks-frame-style";
    sheet.rel = "stylesheet";
    sheet.href = host + "/widgetBase/frame.css";
    document.head.appendChild(sheet);
    frame = document.createElement("iframe");
    frame.id = "freshworks-frame";
    frame.title = "FreshworksWidget";
    frame.dataset.view = "none";
    container.appendChild(frame);
    window.addEventListener("message", function (event) {
      if (event.source !== frame.contentWindow || !event.data) return;
      var handle = events[event.data.eventName];
      if (handle) handle(event.data.data);
    });
    var inner = frame.contentDocument;
    inner.open();
    inner.write('<!doctype html><title>Help</title><body><script src="' + host + '/widgetBase/widget.js" async defer><\\/script>');
    inner.close();
  }

  var request = new XMLHttpRequest();
  request.onload = function () {
    if (request.status === 200 && ${kind !== "never-ready"}) start(request.response);
  };
  request.open("get", host + "/widgets/" + settings.widget_id + ".json?randomId=" + Math.random());
  request.responseType = "json";
  request.send();
})();
`;

export const frameSheet = `#freshworks-container { position: fixed; inset: auto 0 0 auto; width: 0; height: 0; z-index: 2147483647 }
#freshworks-frame { position: fixed; right: 30px; bottom: 30px; border: 0; border-radius: 12px; box-shadow: 0 4px 24px rgb(0 0 0 / .25) }
#freshworks-frame[data-view="none"] { display: none }
#freshworks-frame[data-view="launcher"] { width: 7rem; height: 3.5rem }
#freshworks-frame[data-view="form"] { width: min(23.5rem, calc(100vw - 2rem)); height: min(40rem, calc(100vh - 4rem)) }
`;
