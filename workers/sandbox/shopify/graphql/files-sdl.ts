/** The store's Files and the uploads that lead to them, with the vendor's names, nullability and order. */
export const filesSdl = /* GraphQL */ `
interface File {
  alt: String
  createdAt: DateTime!
  fileStatus: FileStatus!
  id: ID!
}

type MediaImage implements File & Node {
  alt: String
  createdAt: DateTime!
  fileStatus: FileStatus!
  id: ID!
  image: Image
  mimeType: String
}

type Image {
  url: URL!
}

type FileConnection {
  edges: [FileEdge!]!
  nodes: [File!]!
  pageInfo: PageInfo!
}

type FileEdge {
  cursor: String!
  node: File!
}

enum FileStatus { UPLOADED PROCESSING READY FAILED }

enum FileContentType { IMAGE FILE VIDEO EXTERNAL_VIDEO MODEL_3D }

enum FileCreateInputDuplicateResolutionMode { APPEND_UUID RAISE_ERROR REPLACE }

input FileCreateInput {
  alt: String
  contentType: FileContentType
  duplicateResolutionMode: FileCreateInputDuplicateResolutionMode = APPEND_UUID
  filename: String
  originalSource: String!
}

type FileCreatePayload {
  files: [File!]
  userErrors: [FilesUserError!]!
}

type FilesUserError implements DisplayableError {
  code: FilesErrorCode
  field: [String!]
  message: String!
}

enum FilesErrorCode { INVALID INVALID_FILENAME INVALID_IMAGE_SOURCE_URL FILENAME_ALREADY_EXISTS UNACCEPTABLE_ASSET }

enum StagedUploadTargetGenerateUploadResource { IMAGE FILE }

enum StagedUploadHttpMethodType { PUT POST }

input StagedUploadInput {
  fileSize: UnsignedInt64
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

type UserError implements DisplayableError {
  field: [String!]
  message: String!
}
`;
