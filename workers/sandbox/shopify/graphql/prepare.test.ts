import { describe, expect, test } from "vitest";
import { prepareRequest } from "./prepare.ts";

const findErrors = (query: string, variables = {}) => {
  const prepared = prepareRequest(query, variables);
  return "errors" in prepared ? prepared.errors : [];
};

describe("prepareRequest", () => {
  test.each([
    ["incomplete documents", "query Q { shop { id", /Syntax Error/],
    ["unknown fields", "{ shop { colour } }", /"colour"/],
    ["objects without a selection", "{ shop }", /selection/],
    ["unknown arguments", "{ themes(first: 1, colour: 2) { nodes { id } } }", /"colour"/],
    ["missing arguments", "mutation { themePublish { theme { id } } }", /"id"/],
    ["invalid arguments", "{ themes(first: 1, roles: [LIVE]) { nodes { id } } }", /"LIVE"/],
    ["several operations", "query A { shop { id } } query B { shop { id } }", /operation name/],
  ])("rejects %s", (_, query, message) => {
    expect(findErrors(query)[0]?.message).toMatch(message);
  });

  test("rejects missing variables, and variables with invalid values", () => {
    const theme = "query Theme($id: ID!) { theme(id: $id) { id } }";
    const themes = "query ($n: Int!) { themes(first: $n) { nodes { id } } }";
    for (const errors of [findErrors(theme), findErrors(themes, { n: "5" })])
      expect(errors).toMatchObject([{ extensions: { code: "INVALID_VARIABLE" } }]);
    expect(findErrors(themes, { n: 5 })).toEqual([]);
  });

  test("rejects requests over the maximum cost of a single query", () => {
    const many = Array.from(
      { length: 101 },
      (_, index) => `a${index}: themeDelete(id: "gid://shopify/OnlineStoreTheme/1") { deletedThemeId }`,
    );
    expect(findErrors(`mutation { ${many.join(" ")} }`)[0]?.extensions).toMatchObject({
      code: "MAX_COST_EXCEEDED",
      cost: 1010,
      maxCost: 1000,
    });
  });
});
