/** The client of a store's Files: uploads one picture to the target that Shopify names, then creates the file. */
import * as z from "zod";
import { timeLimits } from "#base/time-limits.ts";
import { LicenceError, unavailable } from "../platform/errors.ts";
import { filesScopes } from "./admin-api.ts";
import type { ShopifyClient } from "./shopify-client.ts";
import { type CallPriority, type StoreAccess, ThemeCalls, userErrors } from "./theme-calls.ts";

export interface Picture {
  name: string;
  mime: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const stagedTarget = z.object({
  url: z.string(),
  resourceUrl: z.string(),
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
});
const staged = z.object({
  stagedUploadsCreate: z.object({
    stagedTargets: z.array(stagedTarget).nullable(),
    // These errors have no code.
    userErrors: z.array(z.object({ message: z.string() })),
  }),
});
const created = z.object({
  fileCreate: z.object({ files: z.array(z.object({ id: z.string() })).nullable(), userErrors }),
});
const found = z.object({
  files: z.object({
    nodes: z.array(z.object({ fileStatus: z.string(), image: z.object({ url: z.string() }).nullish() })),
  }),
});

export class FilesApi {
  readonly #shopify: ShopifyClient;
  readonly #access: StoreAccess;
  readonly #calls: ThemeCalls;

  constructor(shopify: ShopifyClient, access: StoreAccess, caller: CallPriority = "person") {
    this.#shopify = shopify;
    this.#access = access;
    this.#calls = new ThemeCalls(shopify, access, caller, async () => undefined);
  }

  /**
   * Throws SCOPE_MISSING without `write_files`, and PICTURE_REJECTED. A name that exists gets an addition, but the same
   * picture is not created twice: after a lost answer it is sent again. `unlessNamed` leaves any that has the name.
   */
  async create(picture: Picture, { unlessNamed = false } = {}): Promise<void> {
    if ((await this.#find(picture.name, picture.bytes.length)).length > 0) return;
    const query = `mutation CreateFile($files: [FileCreateInput!]!) { fileCreate(files: $files) {
      files { id } userErrors { code field message } } }`;
    const originalSource = await this.#upload(picture);
    const duplicateResolutionMode = unlessNamed ? "RAISE_ERROR" : "APPEND_UUID";
    const files = [{ originalSource, contentType: "IMAGE", filename: picture.name, duplicateResolutionMode }];
    const { fileCreate } = await this.#calls.write(created, query, { files }, filesScopes);
    if (unlessNamed && fileCreate.userErrors.some(({ code }) => code === "FILENAME_ALREADY_EXISTS")) return;
    if (fileCreate.userErrors.length > 0) throw createRejection(picture);
    if (!fileCreate.files?.length) throw unavailable(new Error("The store created no file and gave no error."));
  }

  /** Whether the store has a picture of this name. Throws SCOPE_MISSING. */
  async has(name: string): Promise<boolean> {
    return (await this.#find(name)).length > 0;
  }

  /** From where the picture can be fetched; null when the store has none. Throws SCOPE_MISSING. */
  async findAddress(name: string): Promise<string | null> {
    const addresses = (await this.#find(name)).flatMap(({ image }) => image?.url ?? []);
    return addresses.find((url) => this.#shopify.mayFetch(this.#access.shop, url)) ?? null;
  }

  /** Shopify's search may learn of a new file only after seconds. */
  async #find(name: string, size?: number) {
    const query = `query FindFile($query: String!) { files(first: 10, query: $query) {
      nodes { fileStatus ... on MediaImage { image { url } } } } }`;
    const variables = { query: toFileSearch(name, size) };
    const { files } = await this.#calls.read(found, query, variables, filesScopes);
    // The search also finds similar names; a file has no address before it is processed.
    return files.nodes.filter(
      ({ fileStatus, image }) =>
        fileStatus !== "FAILED" && (!image || new URL(image.url).pathname.endsWith(`/${encodeURIComponent(name)}`)),
    );
  }

  /** Returns the address under which the store finds the bytes. */
  async #upload(picture: Picture): Promise<string> {
    const { name, mime, bytes } = picture;
    const query = `mutation StageUpload($input: [StagedUploadInput!]!) { stagedUploadsCreate(input: $input) {
      stagedTargets { url resourceUrl parameters { name value } } userErrors { message } } }`;
    const input = { filename: name, mimeType: mime, resource: "IMAGE", httpMethod: "POST" };
    const variables = { input: [{ ...input, fileSize: String(bytes.length) }] };
    const { stagedUploadsCreate } = await this.#calls.write(staged, query, variables, filesScopes);
    if (stagedUploadsCreate.userErrors.length > 0) throw createRejection(picture);
    const [target] = stagedUploadsCreate.stagedTargets ?? [];
    if (!target || !this.#shopify.mayFetch(this.#access.shop, target.url))
      throw unavailable(new Error("The store names no address for the upload."));
    const form = new FormData();
    for (const { name, value } of target.parameters) form.append(name, value);
    // The storage ignores fields after the file.
    form.append("file", new Blob([bytes], { type: mime }), name);
    await post(target.url, form);
    return target.resourceUrl;
  }
}

/** In Shopify's search syntax, whose quotes a name may contain. */
export function toFileSearch(name: string, size?: number): string {
  const bySize = size === undefined ? "" : ` original_upload_size:${size}`;
  return `filename:'${name.replace(/[\\']/g, "\\$&")}'${bySize}`;
}

async function post(url: string, form: FormData): Promise<void> {
  const init = { method: "POST", body: form, redirect: "manual" as const };
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeLimits.stores.uploadMs) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The upload was answered with ${response.status}.`);
  } catch (error) {
    throw unavailable(error);
  }
}

const createRejection = ({ name }: Picture): LicenceError =>
  new LicenceError("PICTURE_REJECTED", { details: { files: [name] } });
