/** The frame of the pages that buyers see: the checkout, the customer portal, invoices and receipts. */
import { html, raw } from "hono/html";
import type { Html } from "../controls/pages.ts";
import type { PageTexts } from "./checkout-texts.ts";

const style = `
:root { color-scheme: light dark; --ground: #fff; --side: #f6f8fa; --ink: #1a1a24; --ink-2: #5b6272; --line: #d5dae1; --accent: #0b6bcb; --on-accent: #fff; --bad: #b3261e; --test: #8a4b00; --test-ground: #ffe9c2 }
@media (prefers-color-scheme: dark) { :root { --ground: #14161c; --side: #1c1f27; --ink: #eceef3; --ink-2: #a2a9b8; --line: #353b48; --accent: #7db8f5; --on-accent: #0d1420; --bad: #ffb4ab; --test: #ffd699; --test-ground: #43300f } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
.test { margin: 0; padding: .375rem 1rem; background: var(--test-ground); color: var(--test); font-size: .8125rem; text-align: center }
.columns { display: grid; min-height: calc(100vh - 2rem) }
.columns > * { padding: 2rem 1.25rem }
.columns > * > * { max-width: 27rem; margin-inline: auto }
.summary { background: var(--side) }
@media (min-width: 56rem) { .columns { grid-template-columns: 1fr 1fr } .columns > * { padding: 4rem 3rem } }
.sheet { max-width: 46rem; margin: 2rem auto; padding: 0 1.25rem }
h1 { margin: 0 0 .25rem; font-size: 1.0625rem; font-weight: 500; color: var(--ink-2) }
h2 { margin: 1.75rem 0 .75rem; font-size: 1.0625rem }
.price { margin: 0 0 1.5rem; font-size: 2.125rem; font-weight: 600; letter-spacing: -.02em }
dl { display: grid; grid-template-columns: 1fr auto; gap: .625rem 1rem; margin: 1.5rem 0; padding-top: 1rem; border-top: 1px solid var(--line) }
dt, dd { margin: 0 } dd { text-align: right; font-variant-numeric: tabular-nums } dl .strong { font-weight: 600 }
small { color: var(--ink-2) }
label { display: block; margin: .75rem 0 .25rem; font-size: .875rem; font-weight: 500 }
input:not([type=radio]):not([type=checkbox]), select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); color: inherit; font: inherit }
input[readonly] { background: var(--side); color: var(--ink-2) }
[aria-invalid=true] { border-color: var(--bad) !important }
.choice { display: flex; gap: .625rem; align-items: start; margin: .75rem 0; font-weight: 400 }
.choice input { margin-top: .2rem }
fieldset { margin: 0; padding: 0; border: 0 }
.row { display: grid; grid-template-columns: 1fr auto; gap: .5rem }
.problem { margin: .25rem 0 0; color: var(--bad); font-size: .875rem }
button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; font: inherit; cursor: pointer }
button.main { width: 100%; margin: 1.25rem 0 .5rem; border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600 }
button.wide { width: 100% }
a { color: var(--accent); text-underline-offset: .2em }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
table { width: 100%; border-collapse: collapse } th, td { padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); text-align: left } thead th { border: 0; color: var(--ink-2); font-weight: 500 }
.scroll { overflow-x: auto }
.done { padding: .625rem .875rem; border: 1px solid var(--line); border-radius: 6px }
`;

export const renderBuyerPage = (texts: PageTexts, title: string, body: Html): Html => html`<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<p class="test">${texts.sandbox}</p>
${body}
</body>
</html>`;
