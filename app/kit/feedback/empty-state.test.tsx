import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { EmptyState } from "./empty-state.tsx";

describe("<EmptyState>", () => {
  it("draws each kind of emptiness differently, hidden from screen readers, and none with a plus", () => {
    const pictures = (["queue", "inbox", "nothing", "toCome"] as const).map((drawing) =>
      renderToStaticMarkup(<EmptyState drawing={drawing} title="Nothing" />),
    );
    expect(new Set(pictures).size).toBe(4);
    for (const picture of pictures) {
      expect(picture).toContain('aria-hidden="true"');
      // A plus is a path of one vertical and one horizontal line.
      expect(picture).not.toMatch(/d="M\d+ \d+v\d+M\d+ \d+h\d+"/);
    }
  });
});
