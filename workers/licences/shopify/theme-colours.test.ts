import { describe, expect, test } from "vitest";
import { readThemeColours } from "./theme-colours.ts";

const scheme = (settings: object) => ({ settings });

describe("readThemeColours", () => {
  test("returns schemes and single colours of the current values or the preset that they name", () => {
    const values = {
      colors_accent: "#8C3B2A",
      page_width: 1300,
      color_schemes: {
        "scheme-1": scheme({ background: "#FFF", text: "#1E2422", background_gradient: "linear-gradient(#fff, #000)" }),
        "scheme-2": scheme({ background: "", shadow: "rgba(0,0,0,0.1)" }),
      },
    };
    const schemes = [
      { id: null, colours: [{ id: "colors_accent", value: "#8c3b2a" }] },
      {
        id: "scheme-1",
        colours: [
          { id: "background", value: "#ffffff" },
          { id: "text", value: "#1e2422" },
        ],
      },
    ];
    expect(readThemeColours(JSON.stringify({ current: values }))).toEqual(schemes);
    expect(readThemeColours(`/* by the editor */ ${JSON.stringify({ current: "A", presets: { A: values } })}`)).toEqual(
      schemes,
    );
  });

  test.each(["", "null", "[]", "{", '{"current":"B","presets":{}}', '{"current":{"color_schemes":[1]}}'])(
    "returns no colours for %j",
    (text) => expect(readThemeColours(text)).toEqual([]),
  );

  test("limits the number of schemes and colours", () => {
    const settings = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`colour_${at}`, "#123456"]));
    const color_schemes = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`s${at}`, scheme(settings)]));
    const found = readThemeColours(JSON.stringify({ current: { color_schemes } }));
    expect([found.length, found[0]?.colours.length]).toEqual([20, 30]);
  });
});
