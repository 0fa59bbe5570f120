/** What the mutations answer, and with which codes they refuse; names, nullability and order are the vendor's. */
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
