/**
 * Renders a mail as plain text and as HTML. The HTML is for mail programs: tables, styles in attributes, no script, and
 * nothing to load but our own pictures. `html` escapes every value. Everything reads without the pictures, and in Word's
 * engine, which knows neither a largest width nor padding of anything but cells.
 */
import { html, raw } from "hono/html";
import { translator } from "#app/i18n/translator.ts";
import { brand } from "#base/brand.ts";
import { cut } from "#base/cut.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { normalizeLine, normalizeText } from "#base/plain-text.ts";
import type { MailContent, MailKind } from "./contract.ts";

export interface MailFrame {
  kind: MailKind;
  language: Language;
  /** The recipient's first name; empty when it is unknown. */
  name: string;
  portalUrl: string;
  /** Null for mails that are always sent. */
  unsubscribeUrl: string | null;
}

/** More than any list shows. */
const maxPreheaderLength = 140;

type MailView = ReturnType<typeof toMailView>;

/** What a mail says as it is shown: texts in one line, addresses complete. */
export function toMailView(content: MailContent, { kind, language, name, portalUrl, unsubscribeUrl }: MailFrame) {
  const t = translator(language);
  const toUrl = (path: string) => new URL(path, `${portalUrl}/`).href;
  const greeting = name ? t("mails.greeting", { name: normalizeLine(name) }) : t("mails.greetingPlain");
  const toForkView = ({ picture, alt, from, to }: NonNullable<MailContent["fork"]>) => ({
    alt,
    url: toUrl(`/mail/fork-${picture}-${language}.png`),
    caption:
      from === null ? t("mails.fork.version", { to }) : t("mails.fork.versions", { from: normalizeLine(from), to }),
  });
  const [first = "", ...rest] = content.paragraphs.map(normalizeText);
  return {
    language,
    portalUrl,
    brandName: brand.managerName,
    title: normalizeLine(content.title),
    /** What the list of a mailbox shows behind the subject. */
    preheader: cut(normalizeLine(first), maxPreheaderLength),
    paragraphs: [`${greeting} ${first}`, ...rest],
    fork: content.fork ? toForkView(content.fork) : null,
    markUrl: toUrl("/mail/mark.png"),
    facts: (content.facts ?? []).map(({ label, value }) => ({ label, value: normalizeLine(value) })),
    button: { label: content.button.label, url: toUrl(content.button.path) },
    after: content.after ?? null,
    foot: {
      reason: t(`mails.reasons.${kind}`, { theme: brand.themeName }),
      // Without an account there is nothing to choose.
      choose: kind === "purchases" ? null : { label: t("mails.choose"), url: toUrl(paths.mailPreferences) },
      stop: unsubscribeUrl ? { label: t("mails.stop"), url: unsubscribeUrl } : null,
      direct: t("mails.direct"),
    },
  };
}

/**
 * The light and the dark colours of the portal. Mail programs know no variables: each element carries the light one in
 * its `style`, and a class by which those with a dark theme take the dark one.
 */
export const mailColours = {
  canvas: ["#f3f6f7", "#0a1114"],
  surface: ["#ffffff", "#10191d"],
  line: ["#dae1e3", "#222d31"],
  ink: ["#101e24", "#eaf1f1"],
  ink2: ["#3e4d53", "#b1bfc2"],
  ink3: ["#5c6a6f", "#8f9ea2"],
  accent: ["#056177", "#64dce6"],
  onAccent: ["#ffffff", "#001b25"],
  accentText: ["#005e74", "#6adde7"],
  // The ground of the fork's picture, which is one for both.
  deep: ["#022935", "#022935"],
  onDeep: ["#eef9fb", "#eef9fb"],
  glow: ["#5fe3ea", "#5fe3ea"],
} as const satisfies Record<string, readonly [string, string]>;
type Colour = keyof typeof mailColours;

const properties = { text: "color", ground: "background-color", edge: "border-color" } as const;
type Use = keyof typeof properties;

/** Attributes: `uses` in the style, with more declarations, and in the class. Word reads grounds from `bgcolor`. */
function paint(uses: Partial<Record<Use, Colour>>, more: string) {
  const entries = Object.entries(uses) as [Use, Colour][];
  const style = entries
    .filter(([use]) => use !== "edge")
    .map(([use, name]) => `${properties[use]}:${mailColours[name][0]}`);
  const classes = entries.map(([use, name]) => `${use}-${name}`);
  const ground = uses.ground ? html` bgcolor="${mailColours[uses.ground][0]}"` : "";
  return html`class="${classes.join(" ")}" style="${[...style, more].filter((each) => each !== "").join(";")}"${ground}`;
}

/** A line above or around, in the colour `line`. */
const lineStyle = `1px solid ${mailColours.line[0]}`;

const rules = (prefix = "") =>
  (Object.keys(properties) as Use[]).flatMap((use) =>
    (Object.keys(mailColours) as Colour[]).map(
      (name) => `${prefix}.${use}-${name}{${properties[use]}:${mailColours[name][1]}!important}`,
    ),
  );

/** Outlook marks what it has recoloured itself. */
const outlook = [...rules("[data-ogsc] "), ...rules("[data-ogsb] ")].join("");
const darkStyles = raw(`@media (prefers-color-scheme:dark){${rules().join("")}}${outlook}`);

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

const renderPage = (view: MailView) => html`<!doctype html>
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

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const maxSubjectLength = 200;

/** Line breaks in names and titles must not become headers. */
export function renderMail(content: MailContent, frame: MailFrame): RenderedMail {
  const view = toMailView(content, frame);
  return {
    subject: cut(normalizeLine(content.subject), maxSubjectLength),
    text: renderText(view),
    html: String(renderPage(view)),
  };
}

function renderText({ language, title, paragraphs, fork, facts, button, after, foot }: MailView): string {
  const colon = language === "fr" ? "\u00a0: " : ": ";
  const blocks = [
    title,
    ...paragraphs,
    fork ? `${fork.caption}. ${fork.alt}` : null,
    facts.map(({ label, value }) => `${label}${colon}${value}`).join("\n"),
    `${button.label}\n${button.url}`,
    after,
    "--",
    foot.reason,
    [foot.choose, foot.stop].flatMap((link) => (link ? [`${link.label}\n${link.url}`] : [])).join("\n"),
  ];
  return `${blocks.filter((block) => block !== null && block !== "").join("\n\n")}\n`;
}
