/**
 * The HTML of a mail, for mail programs: tables, styles in attributes, no script, and nothing to load but our own
 * pictures. `html` escapes every value. Everything reads without the pictures.
 */
import { html } from "hono/html";
import type { MailView } from "./mail-view.ts";

/** The light colours of the portal; mail programs know no variables. */
const colours = {
  canvas: "#f3f6f7",
  surface: "#ffffff",
  line: "#dae1e3",
  ink: "#101e24",
  ink2: "#3e4d53",
  ink3: "#5c6a6f",
  accent: "#056177",
  onAccent: "#ffffff",
  accentText: "#005e74",
  deep: "#022935",
  onDeep: "#eef9fb",
  glow: "#5fe3ea",
} as const;

const font = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** A table that only arranges. */
const plainTable = html`role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"`;

export const renderPage = (view: MailView) => html`<!doctype html>
<html lang="${view.language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="color-scheme" content="light">
    <title>${view.title}</title>
    <style>
      @media (max-width:480px){.side{padding-left:20px!important;padding-right:20px!important}.outer{padding:16px 8px!important}}
    </style>
  </head>
  <body style="margin:0;background:${colours.canvas};color:${colours.ink};${font}">
    <table ${plainTable} style="background:${colours.canvas}">
      <tr>
        <td class="outer" align="center" style="padding:28px 16px">
          <table ${plainTable} style="max-width:600px;text-align:left">
            <tr><td style="padding:0 4px 18px">${renderBrand(view)}</td></tr>
            <tr>
              <td style="background:${colours.surface};border:1px solid ${colours.line};border-radius:16px;overflow:hidden">
                <table ${plainTable}>
                  <tr><td class="side" style="padding:36px 36px 30px">${renderWords(view)}</td></tr>
                  ${renderFork(view)}
                  <tr><td class="side" style="padding:${view.fork ? 30 : 0}px 36px 36px">${renderRest(view)}</td></tr>
                </table>
              </td>
            </tr>
            <tr><td style="padding:20px 4px 0">${renderFoot(view)}</td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>`;

const renderBrand = ({ markUrl, brandName, portalUrl }: MailView) =>
  html`<a href="${portalUrl}/" style="color:${colours.ink};text-decoration:none;font-size:15px;line-height:26px;font-weight:600"><img src="${markUrl}" alt="" width="26" height="26" style="border:0;vertical-align:middle;margin-right:10px">${brandName}</a>`;

const renderWords = ({ title, paragraphs }: MailView) => html`
  <h1 style="margin:0;font-size:24px;line-height:30px;font-weight:600;letter-spacing:-.014em;color:${colours.ink}">${title}</h1>
  ${paragraphs.map(
    (text) =>
      html`<p style="margin:12px 0 0;font-size:16px;line-height:25px;color:${colours.ink2};overflow-wrap:anywhere">${text}</p>`,
  )}`;

function renderFork({ fork }: MailView) {
  if (!fork) return "";
  return html`<tr>
    <td align="center" style="background:${colours.deep};padding:20px 24px 24px">
      <img src="${fork.url}" alt="${fork.alt}" width="550" style="display:block;width:100%;max-width:550px;height:auto;border:0;color:${colours.onDeep};font-size:15px;line-height:22px">
      <p style="margin:0;font-size:15px;line-height:22px;font-weight:600;color:${colours.glow}">${fork.caption}</p>
    </td>
  </tr>`;
}

const renderRest = ({ facts, button, after }: MailView) => html`
  ${facts.length > 0 ? html`<table ${plainTable} style="margin-bottom:24px">${facts.map(renderFact)}</table>` : ""}
  <table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr><td style="background:${colours.accent};border-radius:9px"><a href="${button.url}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:${colours.onAccent};text-decoration:none">${button.label}</a></td></tr>
  </table>
  ${after ? html`<p style="margin:20px 0 0;font-size:14px;line-height:21px;color:${colours.ink2}">${after}</p>` : ""}`;

const renderFact = ({ label, value }: MailView["facts"][number], index: number) => {
  const cell = `padding:12px 0;font-size:15px;line-height:20px;${index > 0 ? `border-top:1px solid ${colours.line}` : ""}`;
  return html`<tr>
    <td style="${cell};color:${colours.ink2}">${label}</td>
    <td align="right" style="${cell};color:${colours.ink};font-weight:600;padding-left:16px">${value}</td>
  </tr>`;
};

function renderFoot({ foot, button }: MailView) {
  const link = `color:${colours.accentText};font-weight:600`;
  return html`
  <p style="margin:0;font-size:13px;line-height:18px;color:${colours.ink3}">${foot.reason}</p>
  <p style="margin:6px 0 0;font-size:13px;line-height:22px">${foot.choose ? html`<a href="${foot.choose.url}" style="${link}">${foot.choose.label}</a>` : ""}${
    foot.stop ? html` &nbsp;·&nbsp; <a href="${foot.stop.url}" style="${link}">${foot.stop.label}</a>` : ""
  }</p>
  <p style="margin:6px 0 0;font-size:13px;line-height:18px;color:${colours.ink3}">${foot.direct} <span style="color:${colours.ink};overflow-wrap:anywhere">${button.url}</span></p>`;
}
