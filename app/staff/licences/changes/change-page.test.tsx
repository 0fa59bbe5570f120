import { describe, expect, test } from "vitest";
import type { ErrorCode } from "#base/errors.ts";
import { renderPage, toText } from "#tests/support/render-page.tsx";
import { ChangedAlert } from "./change-page.tsx";

const render = async (code: ErrorCode) => toText(await renderPage(<ChangedAlert error={{ code }} />));

describe("ChangedAlert", () => {
  test("says that nothing was done only where the service said so", async () => {
    expect(await render("STATE_CONFLICT")).toContain("Rien n’a été fait.");
    for (const code of ["UPSTREAM_UNAVAILABLE", "INTERNAL"] as const) {
      expect(await render(code)).not.toContain("Rien n’a été fait");
      expect(await render(code)).toContain("un de ces changements est peut-être le vôtre");
    }
  });
});
