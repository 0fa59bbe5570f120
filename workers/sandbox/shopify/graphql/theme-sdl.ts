/** Themes, their files and the inputs of mutations, with the vendor's names, nullability and order. */
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

/** Results and error codes of mutations, with the vendor's names, nullability and order. */
export const mutationSdl = /* GraphQL */ `
type ThemeCreatePayload {
  theme: OnlineStoreTheme
  userErrors: [ThemeCreateUserError!]!
}

type ThemeCreateUserError implements DisplayableError {
  code: ThemeCreateUserErrorCode
  field: [String!]
  message: String!
}

enum ThemeCreateUserErrorCode {
  INVALID_ZIP
  ZIP_IS_EMPTY
  ZIP_TOO_LARGE
  THEME_CREATION_NOT_ALLOWED_FOR_THEME_LIMITED_PLAN
  INVALID_THEME_ROLE_FOR_THEME_CREATION
}

type ThemeDeletePayload {
  deletedThemeId: ID
  userErrors: [ThemeDeleteUserError!]!
}

type ThemeDeleteUserError implements DisplayableError {
  code: ThemeDeleteUserErrorCode
  field: [String!]
  message: String!
}

enum ThemeDeleteUserErrorCode { NOT_FOUND }

type ThemeDuplicatePayload {
  newTheme: OnlineStoreTheme
  userErrors: [ThemeDuplicateUserError!]!
}

type ThemeDuplicateUserError implements DisplayableError {
  code: ThemeDuplicateUserErrorCode
  field: [String!]
  message: String!
}

enum ThemeDuplicateUserErrorCode { NOT_FOUND }

type ThemeFilesCopyPayload {
  copiedThemeFiles: [OnlineStoreThemeFileOperationResult!]
  userErrors: [OnlineStoreThemeFilesUserErrors!]!
}

type ThemeFilesDeletePayload {
  deletedThemeFiles: [OnlineStoreThemeFileOperationResult!]
  userErrors: [OnlineStoreThemeFilesUserErrors!]!
}

type ThemeFilesUpsertPayload {
  job: Job
  upsertedThemeFiles: [OnlineStoreThemeFileOperationResult!]
  userErrors: [OnlineStoreThemeFilesUserErrors!]!
}

type OnlineStoreThemeFilesUserErrors implements DisplayableError {
  code: OnlineStoreThemeFilesUserErrorsCode
  field: [String!]
  filename: String
  message: String!
}

enum OnlineStoreThemeFilesUserErrorsCode {
  NOT_FOUND
  LESS_THAN_OR_EQUAL_TO
  THEME_FILES_CONFLICT
  DUPLICATE_FILE_INPUT
  ACCESS_DENIED
  THEME_LIMITED_PLAN
  THEME_CONTEXTUALIZATION_NOT_COMPATIBLE_WITH_CONDITION_TYPES
  FILE_VALIDATION_ERROR
  ERROR
  THROTTLED
}

type ThemePublishPayload {
  theme: OnlineStoreTheme
  userErrors: [ThemePublishUserError!]!
}

type ThemePublishUserError implements DisplayableError {
  code: ThemePublishUserErrorCode
  field: [String!]
  message: String!
}

enum ThemePublishUserErrorCode {
  NOT_FOUND
  CANNOT_PUBLISH_THEME_DURING_INSTALL
  THEME_PUBLISH_NOT_AVAILABLE_FOR_THEME_LIMITED_PLAN
}

type ThemeUpdatePayload {
  theme: OnlineStoreTheme
  userErrors: [ThemeUpdateUserError!]!
}

type ThemeUpdateUserError implements DisplayableError {
  code: ThemeUpdateUserErrorCode
  field: [String!]
  message: String!
}

enum ThemeUpdateUserErrorCode {
  NOT_FOUND
  TOO_LONG
  INVALID
}
`;
