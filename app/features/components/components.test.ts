import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { loader } from "./components.route.tsx";

/** The part of the context that the loader reads. */
const load = (production: boolean) => {
  const session = { viewer: { uid: "u" }, unavailable: false };
  const context = { configuration: { production }, session } as unknown as AppLoadContext;
  return loader({ context, request: new Request("http://localhost/components"), params: {} });
};

test("the component gallery opens, but in production it is not found, even when signed in", async () => {
  await expect(load(false)).resolves.toEqual({});
  await expect(load(true)).rejects.toMatchObject({ data: { code: "NOT_FOUND" }, init: { status: 404 } });
});
