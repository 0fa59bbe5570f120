import { expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import { renderPage, toText } from "#tests/support/render-page.tsx";
import { CheckTable } from "./check-table.tsx";
import { describeChecks } from "./checks.server.ts";

test("<CheckTable> calls a halted release so", async () => {
  const check = { fit: "fits" as const, findings: [], total: 0, checkedAt: "2026-01-01T00:00:00.000Z" };
  const checks = [
    { ...check, version: "2.1.0", isHalted: true },
    { ...check, version: "2.0.4", isHalted: false },
  ];
  const options = { t: translator("fr"), language: "fr", outline: null, most: 3 } as const;
  const text = toText(await renderPage(<CheckTable checks={describeChecks(checks, options)} />));
  expect(text).toMatch(/2\.1\.0, suspendue.*2\.0\.4(?!, suspendue)/);
});
