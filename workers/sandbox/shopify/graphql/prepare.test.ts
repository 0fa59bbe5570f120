import { describe, expect, test } from "vitest";
import { prepareRequest } from "./prepare.ts";

const findErrors = (query: string, variables = {}, operationName?: string) => {
  const prepared = prepareRequest(query, variables, operationName);
  return "errors" in prepared ? prepared.errors : [];
};

describe("prepareRequest", () => {
  test("rejects unknown fields", () => {
    expect(
      findErrors("query Themes {\n  themes(first: 1) {\n    nodes {\n      id\n      colour\n    }\n  }\n}"),
    ).toEqual([
      {
        message: "Field 'colour' doesn't exist on type 'OnlineStoreTheme'",
        locations: [{ line: 5, column: 7 }],
        path: ["query Themes", "themes", "nodes", "colour"],
        extensions: { code: "undefinedField", typeName: "OnlineStoreTheme", fieldName: "colour" },
      },
    ]);
    expect(findErrors("{ nothing }")[0]).toMatchObject({
      message: "Field 'nothing' doesn't exist on type 'QueryRoot'",
      path: ["query", "nothing"],
    });
  });

  test("rejects objects without a selection, and scalars with one", () => {
    expect(findErrors("query Q {\n  shop\n}")).toEqual([
      {
        message:
          "Field must have selections (field 'shop' returns Shop but has no selections. Did you mean 'shop { ... }'?)",
        locations: [{ line: 2, column: 3 }],
        path: ["query Q", "shop"],
        extensions: { code: "selectionMismatch", nodeName: "field 'shop'", typeName: "Shop" },
      },
    ]);
    expect(findErrors("{ shop { name { id } } }")[0]?.message).toBe(
      "Selections can't be made on scalars (field 'name' returns String but has selections [\"id\"])",
    );
  });

  test("rejects incomplete documents", () => {
    expect(findErrors("query Q {\n  shop {\n    id\n")).toEqual([
      {
        message: "syntax error, unexpected end of file at [3, 5]",
        locations: [{ line: 3, column: 5 }],
        extensions: { code: "PARSE_ERROR" },
      },
    ]);
    expect(findErrors("query Q { shop } }")[0]).toMatchObject({ extensions: { code: "PARSE_ERROR" } });
  });

  test("rejects unknown, missing and invalid arguments", () => {
    expect(findErrors("query Q { themes(first: 1, colour: 2) { nodes { id } } }")[0]).toMatchObject({
      message: "Field 'themes' doesn't accept argument 'colour'",
      path: ["query Q", "themes", "colour"],
      extensions: { code: "argumentNotAccepted", name: "themes", typeName: "Field", argumentName: "colour" },
    });
    expect(findErrors("mutation M { themePublish { theme { id } } }")[0]).toMatchObject({
      message: "Field 'themePublish' is missing required arguments: id",
      extensions: { code: "missingRequiredArguments", className: "Field", name: "themePublish", arguments: "id" },
    });
    expect(findErrors("query Q {\n  themes(first: 1, roles: [LIVE]) {\n    nodes { id } } }")[0]).toEqual({
      message: "Argument 'roles' on Field 'themes' has an invalid value ([LIVE]). Expected type '[ThemeRole!]'.",
      locations: [{ line: 2, column: 3 }],
      path: ["query Q", "themes", "roles"],
      extensions: { code: "argumentLiteralsIncompatible", typeName: "Field", argumentName: "roles" },
    });
    expect(findErrors('{ theme(id: "123") { id } }')[0]).toMatchObject({
      message: "Invalid global id '123'",
      extensions: { code: "argumentLiteralsIncompatible", typeName: "CoercionError" },
    });
    expect(findErrors('{ theme(id: "gid://shopify/OnlineStoreTheme/1") { id } }')).toEqual([]);
  });

  test("rejects input objects with unknown, missing and invalid fields", () => {
    const gid = '"gid://shopify/OnlineStoreTheme/1"';
    expect(
      findErrors(`mutation M { themeUpdate(id: ${gid}, input: { role: MAIN }) { theme { id } } }`)[0],
    ).toMatchObject({
      message: "InputObject 'OnlineStoreThemeInput' doesn't accept argument 'role'",
      path: ["mutation M", "themeUpdate", "input", "role"],
      extensions: {
        code: "argumentNotAccepted",
        name: "OnlineStoreThemeInput",
        typeName: "InputObject",
        argumentName: "role",
      },
    });
    const upsert = (body: string) =>
      `mutation M { themeFilesUpsert(themeId: ${gid}, files: [{ filename: "a", body: ${body} }]) { job { id } } }`;
    expect(findErrors(upsert("{ type: TEXT }"))[0]).toMatchObject({
      message: "Argument 'value' on InputObject 'OnlineStoreThemeFileBodyInput' is required. Expected type String!",
      extensions: { code: "missingRequiredInputObjectAttribute", argumentName: "value", argumentType: "String!" },
    });
    expect(findErrors(upsert('{ type: "TEXT", value: "" }'))[0]).toMatchObject({
      message: `Argument 'type' on InputObject 'OnlineStoreThemeFileBodyInput' has an invalid value ("TEXT"). Expected type 'OnlineStoreThemeFileBodyInputType!'.`,
    });
    expect(findErrors(upsert('{ type: TEXT, value: "" }'))).toEqual([]);
  });

  test("rejects missing variables, and variables with invalid values or ids", () => {
    const query = "query Theme($id: ID!) { theme(id: $id) { id } }";
    expect(findErrors(query)).toEqual([
      {
        message: "Variable $id of type ID! was provided invalid value",
        locations: [{ line: 1, column: 13 }],
        extensions: {
          code: "INVALID_VARIABLE",
          value: null,
          problems: [{ path: [], explanation: "Expected value to not be null" }],
        },
      },
    ]);
    const notAGid = "Invalid global id 'not-a-gid'";
    expect(findErrors(query, { id: "not-a-gid" })[0]?.extensions).toEqual({
      code: "INVALID_VARIABLE",
      value: "not-a-gid",
      problems: [{ path: [], explanation: notAGid, message: notAGid }],
    });
    const files =
      'mutation M($f: [OnlineStoreThemeFilesUpsertFileInput!]!) { themeFilesUpsert(themeId: "gid://shopify/OnlineStoreTheme/1", files: $f) { job { id } } }';
    expect(findErrors(files, { f: [{ filename: "a", body: { type: "FILE", value: "" }, mode: 1 }] })[0]).toMatchObject({
      message:
        "Variable $f of type [OnlineStoreThemeFilesUpsertFileInput!]! was provided invalid value for 0.mode (Field is not defined on OnlineStoreThemeFilesUpsertFileInput), " +
        '0.body.type (Expected "FILE" to be one of: TEXT, BASE64, URL)',
    });
    expect(findErrors("query ($n: Int) { themes(first: $n) { nodes { id } } }", { n: "5" })[0]?.message).toContain(
      "provided invalid value",
    );
  });

  test("requires the name of one of several operations", () => {
    const query = "query A { shop { id } } query B { shop { name } }";
    expect(findErrors(query)[0]?.message).toBe("An operation name is required");
    expect(findErrors(query, {}, "C")[0]?.message).toBe('No operation named "C"');
    expect(findErrors(query, {}, "B")).toEqual([]);
  });

  test("rejects fragments on unknown types", () => {
    expect(
      findErrors('query Q { theme(id: "gid://shopify/OnlineStoreTheme/1") { ... on Nothing { id } } }')[0],
    ).toMatchObject({
      message: "No such type Nothing, so it can't be a fragment condition",
      extensions: { code: "undefinedType", typeName: "Nothing" },
    });
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
