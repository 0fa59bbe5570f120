/** Receives the bytes of a staged upload as the vendor's storage does. */
import { getShopifyVendor, type SandboxEnv } from "../../env.ts";

export const toUploadKey = (key: string): string => `uploads/${key}`;

const storageError = (status: number, code: string): Response =>
  new Response(`<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code></Error>`, {
    status,
    headers: { "Content-Type": "application/xml; charset=UTF-8" },
  });

export async function receiveUpload(env: SandboxEnv, domain: string, form: FormData): Promise<Response> {
  const [key, type, file] = [form.get("key"), form.get("Content-Type"), form.get("file")];
  // The storage ignores fields after the file.
  if ([...form.keys()].at(-1) !== "file" || typeof key !== "string" || !(file instanceof File))
    return storageError(400, "MalformedPOSTRequest");
  const vendor = getShopifyVendor(env);
  const upload = await vendor.findStagedUpload(domain, key);
  if (!upload || form.get("x-goog-signature") !== key) return storageError(403, "AccessDenied");
  if (type !== upload.mime) return storageError(400, "InvalidPolicyDocument");
  if (upload.size !== null && file.size > upload.size) return storageError(400, "EntityTooLarge");
  await env.FILES.put(toUploadKey(key), await file.arrayBuffer(), { httpMetadata: { contentType: upload.mime } });
  await vendor.saveReceivedUpload(key);
  return new Response(null, { status: 201 });
}
