import { describe, expect, test } from "vitest";
import { describeError } from "#app/i18n/error-message.ts";
import { translator } from "#app/i18n/translator.ts";
import type { ErrorCode } from "#base/errors.ts";
import { renderPage, toText } from "#tests/support/render-page.tsx";
import type { BulkJobView } from "./load.server.ts";
import { StartFailure } from "./start-failure.tsx";

const job = { id: "0".repeat(24), requestId: "request-1", done: 180, skipped: 2 } as BulkJobView;
const render = (code: ErrorCode, jobs: BulkJobView[]) =>
  renderPage(<StartFailure error={describeError(translator("fr"), { code })} requestId={job.requestId} jobs={jobs} />);

describe("StartFailure", () => {
  test("leads to the job that has started although its form got no answer, and says what is done", async () => {
    const html = await render("WRITE_UNANSWERED", [job]);
    expect(html).toContain(`href="/admin/bulk/${job.id}"`);
    expect(toText(html)).toContain("180 faites");
    expect(toText(html)).not.toContain("Nous ne savons pas");
  });

  test("says that it is unknown, and leads to the list that will show the job", async () => {
    const html = await render("WRITE_UNANSWERED", [{ ...job, requestId: "request-2" }]);
    expect(toText(html)).toContain("Nous ne savons pas encore si c’est fait.");
    expect(html).toContain('href="/admin/licenses/bulk"');
  });

  test("offers nothing to look at for a form that was rejected", async () => {
    const html = await render("LICENCE_NOT_FOUND", [job]);
    expect(html).not.toContain("<a ");
  });
});
