import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { loader } from "./components.route.tsx";

/** The part of the context that the loader reads. */
const load = (production: boolean) => {
  const session = { viewer: { uid: "u" }, unavailable: false };
  const context = { configuration: { production }, session } as unknown as AppLoadContext;
  return loader({ context, request: new Request("http://localhost/components"), params: {} });
};

describe("GET /components", () => {
  test("opens the gallery, but responds 404 in production, even when signed in", async () => {
    await expect(load(false)).resolves.toEqual({});
    await expect(load(true)).rejects.toMatchObject({ data: { code: "NOT_FOUND" }, init: { status: 404 } });
  });
});
