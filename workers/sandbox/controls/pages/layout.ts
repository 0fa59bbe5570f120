/** The frame of the sandbox's own pages: no script, system fonts, light or dark as the reader's system has it. */
import { html, raw } from "hono/html";

export type Html = ReturnType<typeof html>;

const style = `
:root { color-scheme: light dark; --ground: #f3f6f7; --sheet: #fff; --ink: #101e24; --ink-2: #5c6a6f; --line: #dae1e3; --accent: #005e74; --warn: #80500e; --warn-ground: #fff3d6 }
@media (prefers-color-scheme: dark) { :root { --ground: #0a1114; --sheet: #10191d; --ink: #eaf1f1; --ink-2: #8f9ea2; --line: #222d31; --accent: #6adde7; --warn: #f3c672; --warn-ground: #382910 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
main, header { max-width: 86rem; margin: auto; padding: 0 1.25rem }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1.5rem; padding-top: 2rem }
h1 { margin: 0; font-size: 1.75rem; letter-spacing: -.01em }
header p { margin: 0; color: var(--ink-2) }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; width: 100%; padding: .75rem 0 }
a { color: var(--accent); text-underline-offset: .2em }
a:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px }
section { margin: 1.25rem 0; padding: 1.25rem 1.5rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 12px }
h2 { margin: 0 0 .75rem; font-size: 1.125rem }
h2 small { color: var(--ink-2); font-weight: 400 }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse }
th, td { padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; white-space: nowrap }
thead th { border: 0; color: var(--ink-2); font-weight: 500; font-size: .875rem }
th small { color: var(--ink-2); font-weight: 400 }
section > :last-child { margin-bottom: 0 }
td.wide { white-space: normal; overflow-wrap: anywhere }
code { font: .875em ui-monospace, monospace }
.mark { padding: .1rem .5rem; border-radius: 1rem; background: var(--warn-ground); color: var(--warn); font-size: .8125rem }
.quiet { color: var(--ink-2) }
details { margin-top: .5rem }
summary { cursor: pointer }
pre { margin: .75rem 0 0; padding: .75rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px }
`;

export function renderPage(title: string, lead: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<header><h1>${title}</h1><p>${lead}</p>
<nav aria-label="Sandbox"><a href="/">Sandbox</a> <a href="/mailbox">Mailbox</a> <a href="/accounts.json">Accounts</a> <a href="/stores.json">Stores</a> <a href="/faults.json">Faults</a> <a href="/calls.json">Calls</a></nav></header>
<main>${body}</main>
</body>
</html>`;
}

export function renderTable(columns: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}
