/** Themes, their files and the inputs that change them; names, nullability and order are the vendor's. */
export const themeSdl = /* GraphQL */ `
type OnlineStoreTheme implements Node {
  createdAt: DateTime!
  files(filenames: [String!], first: Int = 50, after: String): OnlineStoreThemeFileConnection
  id: ID!
  name: String!
  prefix: String!
  processing: Boolean!
  processingFailed: Boolean!
  role: ThemeRole!
  themeStoreId: Int
  updatedAt: DateTime!
}

type OnlineStoreThemeConnection {
  edges: [OnlineStoreThemeEdge!]!
  nodes: [OnlineStoreTheme!]!
  pageInfo: PageInfo!
}

type OnlineStoreThemeEdge {
  cursor: String!
  node: OnlineStoreTheme!
}

type OnlineStoreThemeFile {
  body: OnlineStoreThemeFileBody!
  checksumMd5: String
  contentType: String!
  createdAt: DateTime!
  filename: String!
  size: UnsignedInt64!
  updatedAt: DateTime!
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
  edges: [OnlineStoreThemeFileEdge!]!
  nodes: [OnlineStoreThemeFile!]!
  pageInfo: PageInfo!
  userErrors: [OnlineStoreThemeFileReadResult!]!
}

type OnlineStoreThemeFileEdge {
  cursor: String!
  node: OnlineStoreThemeFile!
}

type OnlineStoreThemeFileOperationResult {
  checksumMd5: String
  createdAt: DateTime!
  filename: String!
  size: UnsignedInt64!
  updatedAt: DateTime!
}

type OnlineStoreThemeFileReadResult {
  code: OnlineStoreThemeFileResultType!
  filename: String!
}

enum OnlineStoreThemeFileResultType { SUCCESS ERROR CONFLICT UNPROCESSABLE_ENTITY BAD_REQUEST TIMEOUT NOT_FOUND }

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

input ThemeFilesCopyFileInput {
  dstFilename: String!
  srcFilename: String!
}

enum ThemeRole {
  MAIN
  UNPUBLISHED
  DEMO
  DEVELOPMENT
  ARCHIVED
  LOCKED
  MOBILE @deprecated(reason: "The feature for this role has been deprecated.")
}
`;
