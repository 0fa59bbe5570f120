/// <reference types="@cloudflare/vitest-plugin/types" />
/** The banner of one viewer, before and after they have closed it. */
import { expect, test } from "vitest";
import { success } from "#base/errors.ts";
import { bindings } from "../fixtures/objects.ts";
import { createTestCalls } from "../fixtures/scope.ts";
import type { PortalScope } from "../scope.ts";

const banner = {
  ...{ message: "Bonjour", releaseDate: "2026-01-01T00:00:00.000Z", isActive: true, expiresAt: null },
  ...{ ctaUrl: null, ctaText: null, english: null },
};

test("shows the banner until the viewer closes it", async () => {
  const createCalls = (cookie = "") =>
    createTestCalls({
      env: { ...bindings },
      request: new Request("https://portal.test/", { headers: { cookie } }),
      lasting: { documents: { get: async () => ({ fields: banner, updateTime: "t1" }) } },
    } as unknown as PortalScope);
  const { loadBanner, loadNewerBanner, closeBanner } = createCalls();
  expect(await loadNewerBanner({ atMs: Date.now() })).toMatchObject({ value: { message: "Bonjour" } });
  expect(await loadBanner()).toMatchObject({ value: { message: "Bonjour" } });
  const closed = await closeBanner();
  const after = createCalls(closed.ok ? closed.value.split(";")[0] : "");
  expect(await after.loadBanner()).toEqual(success(null));
  expect(await after.loadNewerBanner({ atMs: Date.now() })).toEqual(success(null));
});
