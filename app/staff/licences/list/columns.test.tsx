import { describe, expect, test } from "vitest";
import { renderPage, toText } from "#tests/support/render-page.tsx";
import type { LicenceList } from "#workers/licences/licences/list/contract.ts";
import { useFilters } from "./columns.tsx";
import { toListView } from "./list.server.ts";

const list: LicenceList = {
  page: { rows: [], above: 0, next: null, previous: null },
  ...{ sort: "-activity", total: 0, views: [], newestRelease: "2.0.4", haltedReleases: ["3.0.0"] },
  figures: { authorised: 0, installed: 0, available: 0 },
  counts: {
    ...{ status: [], kind: [], plan: [], connection: [] },
    version: [
      { value: "3.0.0", licences: 1 },
      { value: "2.0.4", licences: 2 },
    ],
  },
};

function Labels() {
  const filters = useFilters(toListView(list, "fr", new Date()).options);
  return (
    <p>{filters.flatMap(({ name, options }) => (name === "version" ? options : [])).map((each) => each?.label)}</p>
  );
}

describe("useFilters", () => {
  test("says of a halted release that it is", async () => {
    expect(toText(await renderPage(<Labels />)).trim()).toBe("3.0.0, suspendue2.0.4");
  });
});
