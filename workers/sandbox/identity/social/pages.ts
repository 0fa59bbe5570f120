/** The pages a person sees at the social provider: plain HTML that works without JavaScript. */
import { html } from "hono/html";
import type { AuthorizationRequest } from "./authorization-request.ts";

const style = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem; }
  label { display: block; margin-block: 1rem; }
  input[type="email"], input[type="text"] { display: block; width: 100%; padding: .5rem; font: inherit; box-sizing: border-box; }
  button { font: inherit; padding: .5rem 1rem; margin-inline-end: .5rem; }
  [role="alert"] { color: #b00020; }
`;

function renderPage(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body>
    <h1>${title}</h1>
    ${content}
  </body>
</html>`;
}

interface ConsentPage {
  request: AuthorizationRequest;
  /** Addresses offered while typing. */
  suggestions: readonly string[];
  problem?: string;
}

export function renderConsentPage({ request, suggestions, problem }: ConsentPage) {
  return renderPage(
    "Demo social sign-in",
    html`${problem ? html`<p role="alert">${problem}</p>` : ""}
    <form method="post">
      ${Object.entries(request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label>E-mail <input type="email" name="email" list="known" autocomplete="off" autofocus /></label>
      <datalist id="known">${suggestions.map((email) => html`<option value="${email}"></option>`)}</datalist>
      <label>Name (optional) <input type="text" name="name" autocomplete="off" /></label>
      <label><input type="checkbox" name="verified" value="yes" checked /> The provider has verified this address</label>
      <button name="decision" value="allow">Continue</button>
      <button name="decision" value="cancel" formnovalidate>Cancel</button>
    </form>`,
  );
}

export function renderErrorPage(why: string) {
  return renderPage("Demo social sign-in", html`<p role="alert">The request was refused: ${why}</p>`);
}
