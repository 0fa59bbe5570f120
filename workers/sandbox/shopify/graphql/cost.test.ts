import { buildSchema, getOperationAST, parse } from "graphql";
import { describe, expect, test } from "vitest";
import { computeActualCost, computeRequestedCost, getChargedRows } from "./cost.ts";
import { schema } from "./schema.ts";

function request(query: string, variables = {}, onSchema = schema) {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new Error("no operation");
  return { schema: onSchema, document, operation, variables };
}

describe("computeRequestedCost", () => {
  test.each([
    ["{ shop { name } }", 1],
    ["{ shop { plan { publicDisplayName } } }", 2],
    ["{ currentAppInstallation { accessScopes { handle } } }", 2],
    ["{ themes(first: 0) { nodes { id } } }", 2],
    ["{ themes(first: 1) { nodes { id } } }", 3],
    ["{ themes(first: 5) { nodes { id } pageInfo { hasNextPage } } }", 5],
    ["{ themes(first: 10) { nodes { id } } }", 6],
    ["{ a: shop { id } b: shop { id } }", 2],
    ["query ($n: Int!) { themes(first: $n) { nodes { id } } }", 6],
    ['mutation { themeDelete(id: "gid://shopify/OnlineStoreTheme/1") { userErrors { message } } }', 10],
    [
      'mutation { a: themePublish(id: "x") { theme { id files { nodes { filename } } } } b: themePublish(id: "y") { theme { id } } }',
      20,
    ],
    ["query { ...F } fragment F on QueryRoot { shop { plan { partnerDevelopment } } }", 2],
  ])("computes for %s the cost %i", (query, cost) => {
    expect(computeRequestedCost(request(query, { n: 10 }))).toBe(cost);
  });

  test("counts only the most expensive branch of a union", () => {
    const own = buildSchema(
      "type Query { u: U } union U = A | B type A { x: O } type B { x: O y: O } type O { id: ID }",
    );
    const query = "{ u { ... on A { x { id } } ... on B { x { id } y { id } } } }";
    expect(computeRequestedCost(request(query, {}, own))).toBe(3);
  });

  test("charges 250 rows of two objects each like the vendor", () => {
    const own = buildSchema(
      "type Query { p: P } type P { v(first: Int): VConnection } type VConnection { nodes: [V] } type V { i: I } type I { id: ID }",
    );
    expect(computeRequestedCost(request("{ p { v(first: 250) { nodes { i { id } } } } }", {}, own))).toBe(25);
  });
});

describe("getChargedRows", () => {
  test("charges less per row the more rows there are", () => {
    expect([0, 1, 2, 3, 5, 10, 250, 2500].map(getChargedRows)).toEqual([0, 1, 1, 2, 3, 4, 11, 15]);
  });
});

describe("computeActualCost", () => {
  const theme = request('{ theme(id: "x") { files(first: 250) { nodes { filename } } } }');

  test("charges one for an empty result", () => {
    expect(computeRequestedCost(theme)).toBe(14);
    expect(computeActualCost(theme, { theme: null })).toBe(1);
    expect(computeActualCost(theme, null)).toBe(1);
  });

  test("counts returned rows, not requested ones", () => {
    expect(computeActualCost(theme, { theme: { files: { nodes: [] } } })).toBe(3);
    expect(
      computeActualCost(theme, { theme: { files: { nodes: Array.from({ length: 10 }, () => ({ filename: "a" })) } } }),
    ).toBe(7);
  });

  test("charges ten for a mutation", () => {
    const mutation = request('mutation { themePublish(id: "x") { theme { id } } }');
    expect(computeActualCost(mutation, { themePublish: null })).toBe(10);
  });
});
