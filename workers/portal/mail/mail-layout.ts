/**
 * The HTML of a mail, for mail programs: tables, styles in attributes, no script, and nothing to load but our own
 * pictures. `html` escapes every value. Everything reads without the pictures, and in Word's engine, which knows neither
 * a largest width nor padding of anything but cells.
 */
import { html, raw } from "hono/html";
import { darkStyles, lineStyle, paint } from "./mail-colours.ts";
import type { MailView } from "./mail-view.ts";

const width = 600;
const font = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** A table that only arranges. */
const plainTable = html`role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"`;

/** For Word alone: a fixed width, a font that its tables do not inherit, and pixels that it does not scale. */
const word = {
  head: raw(
    `<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>body,table,td,h1,p,a{font-family:'Segoe UI',Arial,sans-serif!important}</style><![endif]-->`,
  ),
  start: raw(
    `<!--[if mso]><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="${width}" align="center"><tr><td><![endif]-->`,
  ),
  end: raw("<!--[if mso]></td></tr></table><![endif]-->"),
};

/** So that the list of a mailbox shows nothing of the page behind the preheader. */
const filler = raw("&#847;&zwnj;&nbsp;".repeat(60));

export const renderPage = (view: MailView) => html`<!doctype html>
<html lang="${view.language}" xmlns:o="urn:schemas-microsoft-com:office:office">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${view.title}</title>
    ${word.head}
    <style>
      :root{color-scheme:light dark}
      @media (max-width:480px){.side{padding-left:20px!important;padding-right:20px!important}.outer{padding:16px 8px!important}}
      ${darkStyles}
    </style>
  </head>
  <body ${paint({ ground: "canvas", text: "ink" }, `margin:0;${font}`)}>
    <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${view.preheader}${filler}</div>
    <table ${plainTable} ${paint({ ground: "canvas" }, "")}>
      <tr>
        <td class="outer" align="center" style="padding:28px 16px">
          ${word.start}
          <table ${plainTable} style="max-width:${width}px;text-align:left">
            <tr><td style="padding:0 4px 18px">${renderBrand(view)}</td></tr>
            <tr>
              <td ${paint({ ground: "surface", edge: "line" }, `border:${lineStyle};border-radius:16px;overflow:hidden`)}>
                <table ${plainTable}>
                  <tr><td class="side" style="padding:36px 36px 30px">${renderWords(view)}</td></tr>
                  ${renderFork(view)}
                  <tr><td class="side" style="padding:${view.fork ? 30 : 0}px 36px 36px">${renderRest(view)}</td></tr>
                </table>
              </td>
            </tr>
            <tr><td style="padding:20px 4px 0">${renderFoot(view)}</td></tr>
          </table>
          ${word.end}
        </td>
      </tr>
    </table>
  </body>
</html>`;

const renderBrand = ({ markUrl, brandName, portalUrl }: MailView) =>
  html`<a href="${portalUrl}/" ${paint({ text: "ink" }, "text-decoration:none;font-size:15px;line-height:26px;font-weight:600")}><img src="${markUrl}" alt="" width="26" height="26" style="border:0;vertical-align:middle;margin-right:10px">${brandName}</a>`;

const renderWords = ({ title, paragraphs }: MailView) => html`
  <h1 ${paint({ text: "ink" }, "margin:0;font-size:24px;line-height:30px;font-weight:600;letter-spacing:-.014em")}>${title}</h1>
  ${paragraphs.map(
    (text) =>
      html`<p ${paint({ text: "ink2" }, "margin:12px 0 0;font-size:16px;line-height:25px;overflow-wrap:anywhere")}>${text}</p>`,
  )}`;

function renderFork({ fork }: MailView) {
  if (!fork) return "";
  return html`<tr>
    <td align="center" ${paint({ ground: "deep" }, "padding:20px 24px 24px")}>
      <img src="${fork.url}" alt="${fork.alt}" width="550" ${paint({ text: "onDeep" }, "display:block;width:100%;max-width:550px;height:auto;border:0;font-size:15px;line-height:22px")}>
      <p ${paint({ text: "glow" }, "margin:0;font-size:15px;line-height:22px;font-weight:600")}>${fork.caption}</p>
    </td>
  </tr>`;
}

const renderRest = ({ facts, button, after }: MailView) => html`
  ${facts.length > 0 ? html`<table ${plainTable}>${facts.map(renderFact)}<tr><td colspan="2" style="height:24px;line-height:24px;font-size:1px">&nbsp;</td></tr></table>` : ""}
  <table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr><td ${paint({ ground: "accent" }, "padding:12px 24px;border-radius:9px")}><a href="${button.url}" ${paint({ text: "onAccent" }, "display:block;font-size:16px;line-height:24px;font-weight:600;text-decoration:none")}>${button.label}</a></td></tr>
  </table>
  ${after ? html`<p ${paint({ text: "ink2" }, "margin:20px 0 0;font-size:14px;line-height:21px")}>${after}</p>` : ""}`;

const renderFact = ({ label, value }: MailView["facts"][number], index: number) => {
  const cell = `padding:12px 0;font-size:15px;line-height:20px${index > 0 ? `;border-top:${lineStyle}` : ""}`;
  return html`<tr>
    <td ${paint({ text: "ink2", edge: "line" }, cell)}>${label}</td>
    <td align="right" ${paint({ text: "ink", edge: "line" }, `${cell};font-weight:600;padding-left:16px`)}>${value}</td>
  </tr>`;
};

function renderFoot({ foot, button }: MailView) {
  const link = paint({ text: "accentText" }, "font-weight:600");
  return html`
  <p ${paint({ text: "ink3" }, "margin:0;font-size:13px;line-height:18px")}>${foot.reason}</p>
  <p ${paint({ text: "ink3" }, "margin:6px 0 0;font-size:13px;line-height:22px")}>${foot.choose ? html`<a href="${foot.choose.url}" ${link}>${foot.choose.label}</a>` : ""}${
    foot.stop ? html` &nbsp;·&nbsp; <a href="${foot.stop.url}" ${link}>${foot.stop.label}</a>` : ""
  }</p>
  <p ${paint({ text: "ink3" }, "margin:6px 0 0;font-size:13px;line-height:18px")}>${foot.direct} <span ${paint({ text: "ink" }, "overflow-wrap:anywhere")}>${button.url}</span></p>`;
}
