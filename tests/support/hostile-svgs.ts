/**
 * Drawings that attack who opens them, after the public lists (html5sec.org, cure53's tests of DOMPurify, OWASP's cheat
 * sheet on XSS filters, PortSwigger's on SVG). Each also has a harmless shape.
 */
const shape = '<rect width="9" height="9" fill="#123456"/>';
const wrap = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${shape}${inside}</svg>`;

/** No request may leave for this host. */
export const foreignHost = "foreign.test";
const address = `https://${foreignHost}/x`;
const run = "window.isHacked=true";

/** By what the page says it removed. */
export const hostileSvgs: Record<string, string[]> = {
  script: [
    wrap(`<script>${run}</script>`),
    wrap(`<script href="${address}.js"/>`),
    wrap(`<script xlink:href="data:text/javascript,${run}"/>`),
    wrap(`<script><![CDATA[${run}]]></script>`),
    wrap(`<svg:script xmlns:svg="http://www.w3.org/2000/svg">${run}</svg:script>`),
    wrap(`<html:script xmlns:html="http://www.w3.org/1999/xhtml">${run}</html:script>`),
    wrap("", ` onload="${run}"`),
    wrap(`<g onclick="${run}" onfocusin="${run}" tabindex="1" autofocus="autofocus"><path/></g>`),
    wrap(`<image href="x" onerror="${run}"/>`),
    wrap(`<use href="javascript:${run}"/>`),
    wrap(`<rect fill="url(javascript:${run})"/><g onbegin="${run}"/>`),
  ],
  lien: [
    wrap(`<a href="javascript:${run}"><rect width="9" height="9"/></a>`),
    wrap(`<a xlink:href="${address}"><text>click</text></a>`),
  ],
  "contenu HTML": [
    wrap(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="${address}" /></body></foreignObject>`),
    wrap(`<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${address}"></iframe></foreignObject>`),
    wrap(
      `<switch><foreignObject requiredExtensions=""><object xmlns="http://www.w3.org/1999/xhtml"/></foreignObject></switch>`,
    ),
  ],
  animation: [
    wrap(`<animate attributeName="href" values="javascript:${run}" begin="0s"/>`),
    wrap(`<use id="u"/><set href="#u" attributeName="href" to="${address}"/>`),
    wrap('<g><animateTransform attributeName="transform" type="rotate" to="360" dur="1s"/></g>'),
    wrap("<style>@keyframes spin{to{rotate:1turn}}rect{animation:spin 1s infinite}</style>"),
    wrap("<sTyLe>@keyframes spin{to{rotate:1turn}}rect{animation:spin 1s infinite}</sTyLe>"),
    wrap('<g STYLE="animation-name:spin"/>'),
    wrap('<g style="transition:all 1s;animation-name:spin"/>'),
  ],
  "adresse externe": [
    wrap(`<image href="${address}.png" width="1" height="1"/>`),
    wrap(`<image href="//${foreignHost}/x.png"/>`),
    wrap(`<image xlink:href="data:image/svg+xml,%3Csvg onload='${run}'/%3E"/>`),
    wrap(`<use href="${address}.svg#a"/>`),
    wrap(`<use xlink:href="data:image/svg+xml,x#a"/>`),
    wrap(`<feImage href="${address}"/>`),
    wrap(`<rect fill="url(${address}#a)" filter="url('${address}#f')" mask="url(&quot;${address}#m&quot;)"/>`),
    wrap(`<rect fill="u\\72l(${address}#a)"/>`),
    wrap(`<rect style="fill:url(${address}#a);mask-image:image-set('${address}' 1x)"/>`),
    wrap(`<style>rect{cursor:url(${address}),auto;--a:url(${address})}</style>`),
    wrap(`<style>rect{mask:u\\72l("${address}#m")}</style>`),
    wrap(`<style>@media all{rect{fill:url(${address}#a)}}</style>`),
  ],
  "feuille de style importée": [
    `<?xml-stylesheet href="${address}.css"?>${wrap("")}`,
    wrap(`<style>@import "${address}.css";</style>`),
    wrap(`<style>@import url(${address}.css);rect{fill:red}</style>`),
    wrap(`<style><![CDATA[@import '${address}.css';]]></style>`),
  ],
  "règle CSS": [wrap("<style>@page{margin:0}</style>")],
  "police externe": [
    wrap(`<style>@font-face{font-family:f;src:url(${address}.woff2)}text{font-family:f}</style><text>a</text>`),
    wrap(`<font-face><font-face-src><font-face-uri xlink:href="${address}"/></font-face-src></font-face>`),
  ],
};

/** None of it may be left in the code. */
export const hostileTrace =
  /isHacked|foreign\.test|script|\son\w+=|foreignObject|iframe|object|animat|<set|transition|keyframes|@import|font-face|data:image\/svg|<a[\s>]/i;

const entities = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${wrap("<text>&b;</text>")}`;
const uses = Array.from({ length: 8 }, (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`);

/** By a part of the sentence that refuses them. */
export const refusedSvgs: Record<string, string> = {
  vide: "",
  "1\u00a0Mo": " ".repeat(1_000_001),
  SVGZ: "\u001f\u008b\u0008",
  "Ce n’est pas un SVG": "\u0089PNG\r\n",
  "mal formé": "<svg><g></svg>",
  "entités XML": entities,
  "bloqueraient un navigateur": wrap(`<path id="l0"/>${uses.join("")}<use href="#l8"/>`),
};
