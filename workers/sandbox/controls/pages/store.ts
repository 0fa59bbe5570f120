import { html } from "hono/html";
import type { listThemes } from "../../shopify/stores.ts";
import type { StoreView } from "../overview.ts";
import { type Html, renderPage, renderTable } from "./layout.ts";

type Theme = Awaited<ReturnType<typeof listThemes>>[number];

export function renderStorePage(store: StoreView, themes: readonly Theme[]): Html {
  const facts: readonly [name: string, value: string][] = [
    ["Plan", store.plan],
    ["State", store.state],
    ["Organisation", store.organisation],
    ["Scopes", store.scopes.join(", ") || "none"],
    ["Exemption for changes of themes", store.exempt ? "yes" : "no"],
    ["Access token", store.accessToken],
    ["API secret key", store.apiSecretKey],
    ["Client id", store.clientId],
    ["Client secret", store.clientSecret],
  ];
  return renderPage(
    store.domain,
    "A store as its owner would see it.",
    html`
<section><h2>Credentials</h2>${renderTable(
      ["What", "Value"],
      facts.map(
        ([name, value]) => html`<tr><th scope="row">${name}</th><td class="wide"><code>${value}</code></td></tr>`,
      ),
    )}</section>
${themes.map(renderTheme)}`,
  );
}

const renderTheme = ({ id, name, role, processing, files }: Theme): Html =>
  html`<section><h2>${name} <span class="mark">${role}</span> <small>${id}${processing ? ", processing" : ""}</small></h2>
<details><summary>${Object.keys(files).length} files</summary>${renderTable(
    ["Path", "MD5"],
    Object.entries(files).map(
      ([path, md5]) => html`<tr><th scope="row"><code>${path}</code></th><td><code>${md5}</code></td></tr>`,
    ),
  )}</details></section>`;
