/** The client of a store's Files against the sandbox's Shopify: target, upload, file, and the code for each denial. */
import { describe, expect, inject, test } from "vitest";
import { mintStore, type Store } from "#tests/support/minting.ts";
import { createJpeg } from "#tests/support/pictures.ts";
import { FilesApi } from "#workers/licences/shopify/files-api.ts";
import { ShopifyClient } from "#workers/licences/shopify/shopify-client.ts";
import { ask, storeUrl } from "./shopify-client.ts";

const fileScopes = { scopes: ["read_themes", "write_themes", "write_files"] };

const createApi = ({ domain, accessToken }: Store) =>
  new FilesApi(new ShopifyClient(`${inject("sandboxUrl")}/shopify/{shop}`), { shop: domain, accessToken });

const fileList = "{ files(first: 10) { nodes { id ... on MediaImage { image { url } } } } }";
type FileList = { files: { nodes: { image: { url: string } }[] } };

describe("FilesApi.create", () => {
  test("uploads a picture once, and gives another one of the same name an addition", async () => {
    const store = await mintStore(fileScopes);
    const bytes = new Uint8Array(await createJpeg());
    const picture = { name: "bowl-200x200.jpg", mime: "image/jpeg", bytes };
    await createApi(store).create(picture);
    await createApi(store).create(picture);
    await createApi(store).create({ ...picture, bytes: new Uint8Array(await createJpeg(300)) });
    const { nodes } = (await ask<FileList>(store, fileList)).data.files;
    expect(nodes.map(({ image }) => image.url.split("/").at(-1))).toEqual([
      "bowl-200x200.jpg",
      expect.stringMatching(/^bowl-200x200_[0-9a-f-]{36}\.jpg$/),
    ]);
    const received = await (await fetch(nodes[0]?.image.url ?? "")).arrayBuffer();
    expect(new Uint8Array(received)).toEqual(bytes);
  });

  test("rejects an app without write_files, and a format that stores do not show", async () => {
    const picture = { name: "bowl.jpg", mime: "image/jpeg", bytes: new Uint8Array(await createJpeg()) };
    const denied = { code: "SCOPE_MISSING", details: { scopes: ["write_files"] } };
    await expect(createApi(await mintStore()).create(picture)).rejects.toMatchObject(denied);
    const rejected = { code: "PICTURE_REJECTED", details: { files: ["bowl.jpg"] } };
    const api = createApi(await mintStore(fileScopes));
    await expect(api.create({ ...picture, mime: "image/x-icon" })).rejects.toMatchObject(rejected);
  });
});

describe("stagedUploadsCreate", () => {
  test("creates a target for one upload of its type, the only source of a file", async () => {
    const store = await mintStore(fileScopes);
    const input = `{ filename: "a.png", mimeType: "image/png", resource: IMAGE, httpMethod: POST, fileSize: "3" }`;
    const { data } = await ask<{ stagedUploadsCreate: { stagedTargets: Target[] } }>(
      store,
      `mutation { stagedUploadsCreate(input: [${input}]) { stagedTargets { url resourceUrl parameters { name value } } userErrors { message } } }`,
    );
    const target = data.stagedUploadsCreate.stagedTargets[0] as Target;
    const upload = async (bytes: string, type = "image/png") => {
      const form = new FormData();
      for (const { name, value } of target.parameters) form.append(name, name === "Content-Type" ? type : value);
      form.append("file", new Blob([bytes]), "a.png");
      return (await fetch(target.url, { method: "POST", body: form })).status;
    };
    expect([await upload("abc", "image/jpeg"), await upload("abcd")]).toEqual([400, 400]);
    expect([await upload("abc"), await upload("abc")]).toEqual([201, 403]);
    for (const source of [`${storeUrl(store)}/staged-uploads/none`, "https://example.test/a.png"]) {
      const created = await ask(
        store,
        "mutation F($files: [FileCreateInput!]!) { fileCreate(files: $files) { userErrors { code } } }",
        { files: [{ originalSource: source, filename: "a.png" }] },
      );
      expect(created.data.fileCreate).toEqual({ userErrors: [{ code: "INVALID_IMAGE_SOURCE_URL" }] });
    }
  });
});

interface Target {
  url: string;
  resourceUrl: string;
  parameters: { name: string; value: string }[];
}
