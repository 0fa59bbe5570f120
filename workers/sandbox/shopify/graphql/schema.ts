import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLScalarType,
  isListType,
  isNonNullType,
  isScalarType,
} from "graphql";
import { filesSdl } from "./files-sdl.ts";
import { pagesSdl } from "./pages-sdl.ts";
import { mutationSdl, themeSdl } from "./theme-sdl.ts";

const rootSdl = /* GraphQL */ `
schema {
  query: QueryRoot
  mutation: Mutation
}

scalar DateTime
scalar UnsignedInt64
scalar URL

type QueryRoot {
  articles(first: Int, after: String, last: Int, before: String, reverse: Boolean = false, query: String): ArticleConnection!
  blogs(first: Int, after: String, last: Int, before: String, reverse: Boolean = false, query: String): BlogConnection!
  currentAppInstallation: AppInstallation!
  files(first: Int, after: String, last: Int, before: String, reverse: Boolean = false, query: String): FileConnection!
  pages(first: Int, after: String, last: Int, before: String, reverse: Boolean = false, query: String): PageConnection!
  products(first: Int, after: String, last: Int, before: String, reverse: Boolean = false, query: String): ProductConnection!
  publicApiVersions: [ApiVersion!]!
  shop: Shop!
  theme(id: ID!): OnlineStoreTheme
  themes(roles: [ThemeRole!], names: [String!], first: Int, after: String, last: Int, before: String, reverse: Boolean = false): OnlineStoreThemeConnection
}

type Mutation {
  fileCreate(files: [FileCreateInput!]!): FileCreatePayload
  stagedUploadsCreate(input: [StagedUploadInput!]!): StagedUploadsCreatePayload
  themeCreate(source: URL!, name: String, role: ThemeRole = UNPUBLISHED): ThemeCreatePayload
  themeDelete(id: ID!): ThemeDeletePayload
  themeDuplicate(id: ID!, name: String): ThemeDuplicatePayload
  themeFilesCopy(themeId: ID!, files: [ThemeFilesCopyFileInput!]!): ThemeFilesCopyPayload
  themeFilesDelete(themeId: ID!, files: [String!]!): ThemeFilesDeletePayload
  themeFilesUpsert(themeId: ID!, files: [OnlineStoreThemeFilesUpsertFileInput!]!): ThemeFilesUpsertPayload
  themePublish(id: ID!): ThemePublishPayload
  themeUpdate(id: ID!, input: OnlineStoreThemeInput!): ThemeUpdatePayload
}

interface DisplayableError {
  field: [String!]
  message: String!
}

interface Node {
  id: ID!
}

type AccessScope {
  description: String!
  handle: String!
}

type ApiVersion {
  displayName: String!
  handle: String!
  supported: Boolean!
}

type AppInstallation implements Node {
  accessScopes: [AccessScope!]!
  id: ID!
}

type Domain implements Node {
  host: String!
  id: ID!
  sslEnabled: Boolean!
  url: URL!
}

type Job {
  done: Boolean!
  id: ID!
}

type PageInfo {
  endCursor: String
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
  startCursor: String
}

type Shop implements Node {
  contactEmail: String!
  createdAt: DateTime!
  email: String!
  id: ID!
  myshopifyDomain: String!
  name: String!
  plan: ShopPlan!
  primaryDomain: Domain!
  url: URL!
}

type ShopPlan {
  displayName: String! @deprecated(reason: "Use publicDisplayName instead.")
  partnerDevelopment: Boolean!
  publicDisplayName: String!
  shopifyPlus: Boolean!
}
`;

export const schema = buildSchema([rootSdl, themeSdl, mutationSdl, filesSdl, pagesSdl].join("\n"));

const supported = ["2026-01", "2026-04", "2026-07", "2026-10"] as const;
const latest = "2026-10";
const candidate = "2027-01";

/**
 * Returns the version that serves a request: a retired one falls forward to the oldest supported version. Null for
 * unknown versions.
 */
export function resolveVersion(requested: string): string | null {
  if (requested === "unstable" || requested === candidate || supported.some((version) => version === requested))
    return requested;
  return /^20\d\d-(01|04|07|10)$/.test(requested) && requested < supported[0] ? supported[0] : null;
}

export const publicApiVersions = [
  ...supported.map((handle) => ({
    handle,
    displayName: handle === latest ? `${handle} (Latest)` : handle,
    supported: true,
  })),
  { handle: candidate, displayName: `${candidate} (Release candidate)`, supported: false },
  { handle: "unstable", displayName: "unstable", supported: false },
];

/** The vendor accepts only global ids in every field of type ID. */
const isGlobalId = (value: string): boolean => /^gid:\/\/shopify\/[A-Za-z]+\/[^/\s]+$/.test(value);

const isUrl = (value: string): boolean => URL.canParse(value) && /^https?:/.test(value);

/** Returns why a scalar's value is invalid, or null. */
export function findScalarProblem(type: GraphQLScalarType, value: unknown): string | null {
  const given = JSON.stringify(value);
  const wrong = `Could not coerce value ${given} to ${type.name}`;
  switch (type.name) {
    case "ID":
      return typeof value === "string" && isGlobalId(value) ? null : `Invalid global id '${value}'`;
    case "URL":
      return typeof value === "string" && isUrl(value) ? null : `Invalid url '${value}', missing scheme`;
    case "Boolean":
      return typeof value === "boolean" ? null : wrong;
    case "Int":
      return typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? null : wrong;
    default:
      return typeof value === "string" ? null : wrong;
  }
}

/** The type without "!". */
export const toNullable = (type: GraphQLInputType): GraphQLInputType => (isNonNullType(type) ? type.ofType : type);

export const isIdType = (type: GraphQLInputType): boolean => {
  const bare = toNullable(type);
  return isListType(bare) ? isIdType(bare.ofType) : isScalarType(bare) && bare.name === "ID";
};

/**
 * The part of the vendor's Admin schema (2026-10) that the portal uses, with the vendor's names, nullability and order.
 */
