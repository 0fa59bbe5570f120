import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { loader } from "./components.route.tsx";

/** As much of the context as the loader asks for. */
const load = (production: boolean) => {
  const session = { viewer: { uid: "u" }, unavailable: false };
  const context = { configuration: { production }, session } as unknown as AppLoadContext;
  return loader({ context, request: new Request("http://localhost/components"), params: {} });
};

test("the page of the components opens, but is unknown in production even to a signed-in person", async () => {
  await expect(load(false)).resolves.toEqual({});
  await expect(load(true)).rejects.toMatchObject({ data: { code: "NOT_FOUND" }, init: { status: 404 } });
});
