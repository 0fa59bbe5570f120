/** Resolvers of staged uploads and of the store's Files. */
import { GraphQLError, type GraphQLResolveInfo } from "graphql";
import { getShopifyVendor } from "../../env.ts";
import { type PageArguments, paginate } from "../theme/connection.ts";
import { limitInputSize, type RequestContext, requireAccess } from "../theme/request-context.ts";
import type { Upload } from "./upload-table.ts";

interface StagedUploadInput {
  filename: string;
  mimeType: string;
  httpMethod: "PUT" | "POST";
  fileSize: string;
}

const maxImageBytes = 20 * 1024 * 1024;
const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif", "image/heic"];

const getUploadUrl = ({ origin, store }: RequestContext): string => `${origin}/shopify/${store.domain}/staged-uploads`;

export async function stagedUploadsCreate(
  { input }: { input: StagedUploadInput[] },
  context: RequestContext,
  info: GraphQLResolveInfo,
) {
  requireAccess(context, info, "uploads");
  limitInputSize(input, "input", info);
  const problems = input.flatMap((upload, index) => {
    const problem = findProblem(upload);
    return problem ? [{ field: ["input", String(index), problem.field], message: problem.message }] : [];
  });
  if (problems.length > 0) return { stagedTargets: null, userErrors: problems };
  const stagedTargets = await Promise.all(
    input.map(async ({ filename, mimeType, fileSize }) => {
      const upload = { filename, mime: mimeType, size: Number(fileSize) };
      const key = await getShopifyVendor(context.env).stageUpload(context.store.id, upload);
      const url = getUploadUrl(context);
      const parameters = [
        { name: "Content-Type", value: mimeType },
        { name: "key", value: key },
        { name: "x-goog-signature", value: key },
      ];
      return { url, resourceUrl: `${url}/${key}`, parameters };
    }),
  );
  return { stagedTargets, userErrors: [] };
}

function findProblem({ filename, mimeType, httpMethod, fileSize }: StagedUploadInput) {
  // The sandbox has no target for PUT.
  if (httpMethod !== "POST") return { field: "httpMethod", message: "is not supported by the sandbox" };
  if (!imageTypes.includes(mimeType))
    return { field: "mimeType", message: `${filename}: (${mimeType}) is not a recognized format` };
  if (Number(fileSize) > maxImageBytes) return { field: "fileSize", message: "File size is too large" };
  return null;
}

interface FileCreateInput {
  filename: string;
  originalSource: string;
  duplicateResolutionMode: "APPEND_UUID" | "RAISE_ERROR";
}

export async function fileCreate(
  { files: inputs }: { files: FileCreateInput[] },
  context: RequestContext,
  info: GraphQLResolveInfo,
) {
  requireAccess(context, info, "uploads");
  limitInputSize(inputs, "files", info);
  const created: Upload[] = [];
  for (const [index, { filename, originalSource, duplicateResolutionMode: mode }] of inputs.entries()) {
    const key = originalSource.startsWith(`${getUploadUrl(context)}/`) ? (originalSource.split("/").at(-1) ?? "") : "";
    const vendor = getShopifyVendor(context.env);
    const others = mode === "RAISE_ERROR" ? await vendor.listUploadedFiles(context.store.id) : [];
    if (others.some((other) => other.filename === filename)) {
      const field = ["files", String(index), "filename"];
      const error = { code: "FILENAME_ALREADY_EXISTS", field, message: "The filename already exists" };
      return { files: null, userErrors: [error] };
    }
    const file = await vendor.createFile(context.store.id, key, filename);
    if (!file) {
      const field = ["files", String(index), "originalSource"];
      const error = { code: "INVALID_IMAGE_SOURCE_URL", field, message: "Image URL is invalid" };
      return { files: null, userErrors: [error] };
    }
    created.push(file);
  }
  return { files: created.map((file) => toFileNode(file, context, "UPLOADED")), userErrors: [] };
}

const maxFilesPerPage = 250;

interface FileArguments extends PageArguments {
  query?: string | null;
}

export async function files(args: FileArguments, context: RequestContext, info: GraphQLResolveInfo) {
  requireAccess(context, info, "readFiles");
  const uploaded = await getShopifyVendor(context.env).listUploadedFiles(context.store.id);
  const all = args.query ? uploaded.filter(parseSearch(args.query)) : uploaded;
  const { nodes, pageInfo } = paginate(all, args, maxFilesPerPage, (file) => file.id);
  return { pageInfo, nodes: nodes.map((file) => toFileNode(file, context, "READY")) };
}

function parseSearch(query: string): (file: Upload) => boolean {
  const [, quoted, size] = /^filename:'((?:[^'\\]|\\.)+)'(?: original_upload_size:(\d+))?$/.exec(query) ?? [];
  const name = quoted?.replace(/\\(.)/g, "$1");
  if (!name) throw new GraphQLError("The sandbox searches files by filename and original_upload_size only.");
  return (file) => file.filename === name && (size === undefined || file.size === Number(size));
}

const toFileNode = (file: Upload, { origin, store }: RequestContext, fileStatus: "UPLOADED" | "READY") => ({
  __typename: "MediaImage",
  id: `gid://shopify/MediaImage/${file.id}`,
  fileStatus,
  image:
    fileStatus === "READY"
      ? { url: `${origin}/shopify/${store.domain}/cdn/files/${file.key}/${encodeURIComponent(file.filename)}` }
      : null,
});
