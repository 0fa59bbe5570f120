/** What mail programs make of a mail: Word's engine, the list of a mailbox, and dark themes. */
import { type HTMLElement, parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { portalUrl } from "#tests/support/mails.ts";
import { mailColours } from "./mail-colours.ts";
import { renderMail } from "./render-mail.ts";

const content = {
  subject: "Votre copie est prête",
  title: "Votre copie à jour est prête",
  paragraphs: ["La <b>2.0.4</b> est dans une copie.", "Votre thème n’est pas touché."],
  fork: { picture: "ready", alt: "Copie prête", from: "1.1.0", to: "2.0.4" },
  facts: [
    { label: "Reprises", value: "14" },
    { label: "Questions", value: "3" },
  ],
  button: { label: "Ouvrir", path: "/jobs/1" },
  after: "Publiez quand vous voulez.",
} as const;
const frame = {
  kind: "jobs",
  language: "fr",
  name: "Ada",
  portalUrl,
  unsubscribeUrl: `${portalUrl}/unsubscribe/x`,
} as const;
const { html } = renderMail(content, frame);
const root = parse(html, { comment: true });
/** Word reads the content of its comments, and no CSS of a media query. */
const forWord = parse(html.replace(/<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g, "$1"));

const readStyle = (element: HTMLElement, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}:([^;]*)`).exec(element.getAttribute("style") ?? "")?.[1];
const all = root.querySelectorAll("body *");

const toLinear = (channel: number) => (channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const getColour = (element: HTMLElement, use: "text" | "ground") =>
  [...element.classList.values()].flatMap((name) => name.split(`${use}-`)[1] ?? [])[0] as
    | keyof typeof mailColours
    | undefined;
function findGround(element: HTMLElement | null): keyof typeof mailColours {
  if (!element) throw new Error("No ground.");
  return getColour(element, "ground") ?? findGround(element.parentNode);
}

describe("renderPage", () => {
  test("has a fixed width in a table, which Word needs, and padding on cells alone", () => {
    const sheet = forWord.querySelector(`table[width="600"]`);
    expect(sheet?.querySelector("h1")?.text).toBe(content.title);
    for (const element of all)
      if (readStyle(element, "padding")) expect(element.tagName, element.outerHTML).toMatch(/^T[DH]$/);
    const button = root.querySelectorAll("a").find(({ text }) => text === content.button.label);
    expect(readStyle(button?.parentNode as HTMLElement, "padding")).toBe("12px 24px");
    for (const picture of root.querySelectorAll("img")) expect(Number(picture.getAttribute("width"))).toBeLessThan(601);
    for (const cell of root.querySelectorAll("td[style*=background]")) expect(cell.hasAttribute("bgcolor")).toBe(true);
  });

  test("begins with a preheader that goes on where the subject ends, hidden in the mail itself", () => {
    const [first] = root.querySelectorAll("body > *");
    expect(first?.text).toMatch(/^La <b>2\.0\.4<\/b> est dans une copie\./);
    expect(first?.getAttribute("style")).toMatch(/display:none.*mso-hide:all/);
  });

  test("gives each colour its dark one, which mail programs may use", () => {
    expect(root.querySelector("meta[name=color-scheme]")?.getAttribute("content")).toBe("light dark");
    const style = root.querySelector("head > style")?.text ?? "";
    const dark = style.slice(style.indexOf("prefers-color-scheme:dark"));
    for (const element of [root.querySelector("body") as HTMLElement, ...all]) {
      for (const name of ["color", "background-color"] as const) {
        const light = readStyle(element, name);
        if (light === undefined) continue;
        const use = name === "color" ? "text" : "ground";
        const colour = getColour(element, use);
        expect(colour && mailColours[colour][0], element.outerHTML.slice(0, 200)).toBe(light);
        for (const prefix of ["", "[data-ogsc] ", "[data-ogsb] "])
          expect(dark).toContain(`${prefix}.${use}-${colour}{${name}:${mailColours[colour ?? "ink"][1]}!important}`);
      }
    }
  });

  test.each([
    ["light", 0],
    ["dark", 1],
  ] as const)("reads on its ground in a %s theme", (_, theme) => {
    for (const element of all) {
      const text = getColour(element, "text");
      if (!text) continue;
      const ground = findGround(element);
      const contrast = getContrast(mailColours[text][theme], mailColours[ground][theme]);
      expect(contrast, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
