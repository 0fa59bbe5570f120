/** The part of the vendor's Admin schema (2026-10) that the portal may ask for; names, nullability and order are the vendor's. */
import { mutationSdl } from "./mutation-sdl.ts";
import { themeSdl } from "./theme-sdl.ts";

const rootSdl = /* GraphQL */ `
schema {
  query: QueryRoot
  mutation: Mutation
}

scalar DateTime
scalar UnsignedInt64
scalar URL

type QueryRoot {
  currentAppInstallation: AppInstallation!
  publicApiVersions: [ApiVersion!]!
  shop: Shop!
  theme(id: ID!): OnlineStoreTheme
  themes(roles: [ThemeRole!], names: [String!], first: Int, after: String, last: Int, before: String, reverse: Boolean = false): OnlineStoreThemeConnection
}

type Mutation {
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

export const sdl = [rootSdl, themeSdl, mutationSdl].join("\n");
