/**
 * Draws the pictures of mails into `public/mail`: the mark, and the fork in each state and language. Mail programs show
 * no SVG. The pictures are committed; run `npm run mail-pictures` after a change.
 */
import { mkdir, readFile } from "node:fs/promises";
import { launchBrowser } from "#tests/browser/chromium.ts";

const folder = "public/mail";
const words = {
  fr: {
    own: "Votre thème, intact",
    copy: { ready: "Copie prête", available: "Copie à préparer" },
    publish: { ready: "À vous", available: "Publication" },
  },
  en: {
    own: "Your theme, untouched",
    copy: { ready: "Copy ready", available: "Copy to prepare" },
    publish: { ready: "Your turn", available: "Publishing" },
  },
} as const;

const font = (
  await readFile("node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2")
).toString("base64");

const colours = { deep: "#022935", onDeep: "#eef9fb", onDeep2: "#a7ccd2", glow: "#5fe3ea", onGlow: "#001d28" };

/** At the places of the drawing: the copy's node, and the label under it. */
const copies = {
  ready: `<circle cx="393" cy="62" r="11" fill="${colours.glow}"/><path d="M388 62.500l3.500 3.700 6.800-7.400" stroke="${colours.onGlow}" stroke-width="2.500" stroke-linecap="round" stroke-linejoin="round"/>`,
  available: `<circle cx="393" cy="62" r="12" fill="${colours.deep}" stroke="${colours.glow}" stroke-width="2" stroke-dasharray="3 3.200"/><path d="M387.500 62h11M393 56.500v11" stroke="${colours.glow}" stroke-width="2"/>`,
};

/** As `app/kit/parts/fork.tsx` draws it, without the versions, which the mail writes as text. */
function drawFork(state: "ready" | "available", language: "fr" | "en"): string {
  const { own, copy, publish } = words[language];
  const isReady = state === "ready";
  const dashes = 'stroke-dasharray="2.500 5"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="598" height="190" fill="none" font-size="15" text-anchor="middle" font-family="Instrument Sans" style="background:${colours.deep}">
<path d="M90 132H508" stroke="${colours.onDeep2}" stroke-width="2"/>
<path d="M230 132C286 132 270 62 332 62H424" stroke="${colours.glow}" stroke-width="2" ${isReady ? "" : dashes}/>
<path d="M424 62C470 62 456 118 480 123" stroke="${colours.glow}" stroke-width="2" ${dashes}/>
<circle cx="230" cy="132" r="9" fill="${colours.deep}" stroke="${colours.onDeep}" stroke-width="2.500"/><circle cx="230" cy="132" r="4" fill="${colours.onDeep}"/>
<text x="230" y="163" fill="${colours.onDeep}" font-weight="600">${own}</text>
${copies[state]}
<text x="393" y="98" fill="${colours.onDeep2}">${copy[state]}</text>
${isReady ? `<circle cx="484" cy="132" r="17" fill="${colours.glow}" fill-opacity="0.220"/>` : ""}
<circle cx="484" cy="132" r="9" fill="${colours.deep}" stroke="${colours.glow}" stroke-width="2" ${isReady ? "" : 'stroke-dasharray="3 3.200"'}/>
${isReady ? `<circle cx="484" cy="132" r="4" fill="${colours.glow}"/>` : ""}
<text x="484" y="${isReady ? 170 : 163}" fill="${isReady ? colours.glow : colours.onDeep2}" font-weight="${isReady ? 600 : 400}">${publish[state]}</text>
</svg>`;
}

const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="26" height="26" viewBox="0 0 26 26" fill="none"><rect x="8.5" y="2" width="15.5" height="15.5" rx="4.5" stroke="#0689a1" stroke-width="2"/><rect x="1.5" y="7.5" width="16" height="16.5" rx="4.5" fill="#056177"/></svg>`;

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
const page = await browser.newPage({ deviceScaleFactor: 2 });

async function draw(svg: string, name: string, isTransparent = false): Promise<void> {
  await page.setContent(
    `<style>@font-face{font-family:"Instrument Sans";font-weight:400 700;src:url(data:font/woff2;base64,${font})}body{margin:0;background:transparent}svg{display:block}</style>${svg}`,
  );
  await page.evaluate(() => document.fonts.ready);
  await page.locator("svg").screenshot({ path: `${folder}/${name}.png`, omitBackground: isTransparent });
}

for (const state of ["ready", "available"] as const)
  for (const language of ["fr", "en"] as const) await draw(drawFork(state, language), `fork-${state}-${language}`);
await draw(mark, "mark", true);
await browser.close();
