/** A delivery whose pictures could not be checked, because the store's app may not read its files. */
import { describe, expect, test } from "vitest";
import { renderPage, toText } from "#tests/support/render-page.tsx";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import { JobThread } from "./job-progress.tsx";
import { TemplateReport } from "./template-report.tsx";

function createJob(unknown: string[]) {
  const step = { state: "done", startedAt: null, endedAt: null, count: null } as const;
  const delivery = {
    ...{ template: "t", file: "page.ete", backup: null, left: [], total: 0, page: null, schemes: [] },
    pictures: { sent: [], missing: [], unknown },
  };
  const job = {
    ...{ kind: "template", state: "done", name: "Dawn", version: "2.0.4", missing: false, publication: null },
    ...{ publishAt: null, report: null, delivery },
    steps: [
      { ...step, name: "write" },
      { ...step, name: "pictures" },
    ],
  } as unknown as Job;
  return { job, delivery };
}

const renderThread = async (unknown: string[]) => toText(await renderPage(<JobThread job={createJob(unknown).job} />));
const renderReport = async (unknown: string[]) => toText(await renderPage(<TemplateReport {...createJob(unknown)} />));

describe("<JobThread>", () => {
  test("calls a step that was skipped neither done nor successful", async () => {
    expect(await renderThread(["a.png"])).toMatch(/\(Fait\).*Images du modèle \(Non fait\).*Images non vérifiées/);
    expect(await renderThread([])).not.toMatch(/Non fait|non vérifiées/);
  });
});

describe("<TemplateReport>", () => {
  test("says that everything was carried over only when the pictures were checked", async () => {
    const whole = "Tout a été repris.";
    expect(await renderReport([])).toContain(whole);
    const report = await renderReport(["a.png"]);
    expect(report).not.toContain(whole);
    expect(report).toContain("a.png");
  });
});
