/** Each alert of the code has a runbook and a row in the table of what to watch, and both name no other alert. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";
import { monitorAlerts, raisedAlerts } from "#workers/portal/maintenance/alerts.ts";

const alerts = [...raisedAlerts, ...monitorAlerts].sort();
const read = (file: string) => readFileSync(path.join(projectFolder, file), "utf8");
const chapters = read("docs/runbooks.md")
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ name: /^`([a-z-]+)`\n/.exec(text)?.[1], text }))
  .filter(({ name }) => name !== undefined);

describe("docs/runbooks.md", () => {
  test("has a runbook for every alert, and for no other", () => {
    expect(chapters.map(({ name }) => name).sort()).toEqual(alerts);
  });

  test.each(chapters)("says what customers see, how to check, what to do and when it is over: $name", ({ text }) => {
    const parts = [...text.matchAll(/^- \*\*(.+?)\*\*:/gm)].map(([, part]) => part);
    expect(parts).toEqual(["Customers see", "Check", "Do", "Over when"]);
  });
});

describe("docs/operations.md", () => {
  test("has a row for every alert in the table of what to watch", () => {
    const [, table = ""] = /^## What to watch\n([\s\S]*?)^## /m.exec(read("docs/operations.md")) ?? [];
    const rows = [...table.matchAll(/\| `([a-z-]+)` \|$/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual(alerts);
  });
});

describe("wrangler.toml", () => {
  test("turns off the platform's log lines, which hold whole addresses, in both Workers", () => {
    for (const file of ["wrangler.toml", "workers/licences/wrangler.toml"])
      expect(read(file)).toMatch(/^\[observability\.logs\]\ninvocation_logs = false$/m);
  });
});
