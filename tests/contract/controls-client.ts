/** Calls the sandbox's controls over HTTP. */
import { inject } from "vitest";

export const request = (path: string, init?: RequestInit) => fetch(inject("sandboxUrl") + path, init);

/** The answer to a request that is not valid. */
export const sendInvalid = async (method: string, path: string, body: string) => {
  const response = await request(path, { method, body });
  const { error }: { error: string } = await response.json();
  return { status: response.status, error };
};
