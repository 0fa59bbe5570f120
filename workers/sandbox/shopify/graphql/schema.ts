/**
 * The part of the vendor's Admin schema (2026-10) that our clients use. Optional arguments that they always send are
 * required here, and the vendor's types of user errors are one.
 */
import { buildSchema } from "graphql";

export const schema = buildSchema(/* GraphQL */ `
schema {
  query: QueryRoot
  mutation: Mutation
}

scalar UnsignedInt64
scalar URL

type QueryRoot {
  articles(first: Int!): ArticleConnection!
  blogs(first: Int!): BlogConnection!
  currentAppInstallation: AppInstallation!
  files(first: Int!, query: String): FileConnection!
  pages(first: Int!): PageConnection!
  products(first: Int!, query: String): ProductConnection!
  shop: Shop!
  theme(id: ID!): OnlineStoreTheme
  themes(roles: [ThemeRole!], names: [String!], first: Int!, after: String): OnlineStoreThemeConnection
}

type Mutation {
  fileCreate(files: [FileCreateInput!]!): FileCreatePayload
  stagedUploadsCreate(input: [StagedUploadInput!]!): StagedUploadsCreatePayload
  themeCreate(source: URL!, name: String!, role: ThemeRole = UNPUBLISHED): ThemeCreatePayload
  themeDelete(id: ID!): ThemeDeletePayload
  themeDuplicate(id: ID!, name: String!): ThemeDuplicatePayload
  themeFilesDelete(themeId: ID!, files: [String!]!): ThemeFilesDeletePayload
  themeFilesUpsert(themeId: ID!, files: [OnlineStoreThemeFilesUpsertFileInput!]!): ThemeFilesUpsertPayload
  themePublish(id: ID!): ThemePublishPayload
  themeUpdate(id: ID!, input: OnlineStoreThemeInput!): ThemeUpdatePayload
}

type UserError {
  code: String
  field: [String!]
  filename: String
  message: String!
}

type AccessScope {
  handle: String!
}

type AppInstallation {
  accessScopes: [AccessScope!]!
  id: ID!
}

type PageInfo {
  endCursor: String
  hasNextPage: Boolean!
}

type Shop {
  id: ID!
  myshopifyDomain: String!
  name: String!
  plan: ShopPlan!
}

type ShopPlan {
  partnerDevelopment: Boolean!
  publicDisplayName: String!
}

type OnlineStoreTheme {
  files(filenames: [String!], first: Int = 50, after: String): OnlineStoreThemeFileConnection
  id: ID!
  name: String!
  processing: Boolean!
  processingFailed: Boolean!
  role: ThemeRole!
}

type OnlineStoreThemeConnection {
  nodes: [OnlineStoreTheme!]!
  pageInfo: PageInfo!
}

type OnlineStoreThemeFile {
  body: OnlineStoreThemeFileBody!
  checksumMd5: String
  filename: String!
  size: UnsignedInt64!
}

union OnlineStoreThemeFileBody = OnlineStoreThemeFileBodyBase64 | OnlineStoreThemeFileBodyText | OnlineStoreThemeFileBodyUrl

type OnlineStoreThemeFileBodyBase64 {
  contentBase64: String!
}

type OnlineStoreThemeFileBodyText {
  content: String!
}

type OnlineStoreThemeFileBodyUrl {
  url: URL!
}

type OnlineStoreThemeFileConnection {
  nodes: [OnlineStoreThemeFile!]!
  pageInfo: PageInfo!
}

enum OnlineStoreThemeFileBodyInputType { TEXT BASE64 URL }

input OnlineStoreThemeFileBodyInput {
  type: OnlineStoreThemeFileBodyInputType!
  value: String!
}

input OnlineStoreThemeFilesUpsertFileInput {
  filename: String!
  body: OnlineStoreThemeFileBodyInput!
}

input OnlineStoreThemeInput {
  name: String
}

enum ThemeRole {
  MAIN
  UNPUBLISHED
  DEMO
  DEVELOPMENT
  ARCHIVED
  LOCKED
}

type ThemeCreatePayload {
  theme: OnlineStoreTheme
  userErrors: [UserError!]!
}

type ThemeDeletePayload {
  deletedThemeId: ID
  userErrors: [UserError!]!
}

type ThemeDuplicatePayload {
  newTheme: OnlineStoreTheme
  userErrors: [UserError!]!
}

type ThemeFilesDeletePayload {
  userErrors: [UserError!]!
}

type ThemeFilesUpsertPayload {
  userErrors: [UserError!]!
}

type ThemePublishPayload {
  theme: OnlineStoreTheme
  userErrors: [UserError!]!
}

type ThemeUpdatePayload {
  theme: OnlineStoreTheme
  userErrors: [UserError!]!
}

interface File {
  fileStatus: FileStatus!
  id: ID!
}

type MediaImage implements File {
  fileStatus: FileStatus!
  id: ID!
  image: Image
}

type Image {
  url: URL!
}

type FileConnection {
  nodes: [File!]!
  pageInfo: PageInfo!
}

enum FileStatus { UPLOADED PROCESSING READY FAILED }

enum FileContentType { IMAGE }

enum FileCreateInputDuplicateResolutionMode { APPEND_UUID RAISE_ERROR }

input FileCreateInput {
  contentType: FileContentType
  duplicateResolutionMode: FileCreateInputDuplicateResolutionMode = APPEND_UUID
  filename: String!
  originalSource: String!
}

type FileCreatePayload {
  files: [File!]
  userErrors: [UserError!]!
}

enum StagedUploadTargetGenerateUploadResource { IMAGE }

enum StagedUploadHttpMethodType { PUT POST }

input StagedUploadInput {
  fileSize: UnsignedInt64!
  filename: String!
  httpMethod: StagedUploadHttpMethodType = PUT
  mimeType: String!
  resource: StagedUploadTargetGenerateUploadResource!
}

type StagedMediaUploadTarget {
  parameters: [StagedUploadParameter!]!
  resourceUrl: URL
  url: URL
}

type StagedUploadParameter {
  name: String!
  value: String!
}

type StagedUploadsCreatePayload {
  stagedTargets: [StagedMediaUploadTarget!]
  userErrors: [UserError!]!
}

type Article {
  blog: Blog!
  handle: String!
  id: ID!
  isPublished: Boolean!
}

type ArticleConnection {
  nodes: [Article!]!
  pageInfo: PageInfo!
}

type Blog {
  handle: String!
  id: ID!
}

type BlogConnection {
  nodes: [Blog!]!
  pageInfo: PageInfo!
}

type Page {
  handle: String!
  id: ID!
  isPublished: Boolean!
}

type PageConnection {
  nodes: [Page!]!
  pageInfo: PageInfo!
}

type Product {
  handle: String!
  id: ID!
  onlineStoreUrl: URL
}

type ProductConnection {
  nodes: [Product!]!
  pageInfo: PageInfo!
}
`);
