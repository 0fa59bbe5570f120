import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { iconNames } from "./icon.tsx";

const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());

function drawing(name: string): string {
  const component = (lucide as unknown as Record<string, lucide.LucideIcon | undefined>)[pascal(name)];
  if (!component) throw new Error(`lucide has no icon "${name}".`);
  const shapes = renderToStaticMarkup(createElement(component)).replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
}

describe("icons.svg", () => {
  /** `npx vitest run app/kit/parts/icon.test.ts -u` regenerates the file after a change. */
  test("contains exactly the listed lucide icons", async () => {
    const symbols = iconNames.map(drawing).join("\n");
    const file = `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Icons</title>\n${symbols}\n</svg>\n`.replace(
      /><\/(path|rect|circle|line|polyline|ellipse|polygon)>/g,
      "/>",
    );
    await expect(file).toMatchFileSnapshot("./icons.svg");
  });
});
