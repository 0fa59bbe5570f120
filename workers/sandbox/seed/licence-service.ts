/** The licence service as its callers see it, on behalf of an actor. An error throws with the service's own answer. */
import type * as z from "zod";
import type { SandboxEnv } from "../env.ts";

/** The actor of every call. */
export interface Actor {
  uid: string;
  email: string;
  emailVerified: boolean;
  role: "user" | "admin";
}

interface Call {
  actor: Actor;
  method: "GET" | "PUT" | "POST";
  path: string;
  /** An object goes as JSON, bytes as a ZIP. */
  body?: object;
}

export async function callLicences<Reply>(env: SandboxEnv, call: Call, reply: z.ZodType<Reply>): Promise<Reply> {
  const { method, path, body } = call;
  const headers = new Headers({ "X-Actor": JSON.stringify(call.actor) });
  const zip = body instanceof ArrayBuffer;
  if (zip) headers.set("Content-Length", String(body.byteLength));
  if (body) headers.set("Content-Type", zip ? "application/zip" : "application/json");
  const response = await env.LICENCES.fetch(`http://licences${path}`, {
    method,
    headers,
    ...(body ? { body: zip ? body : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The licence service answered ${method} ${path} with ${response.status}: ${text}`);
  return reply.parse(JSON.parse(text));
}
