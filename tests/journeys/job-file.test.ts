/** The text of a conflicting file, as loaded by the editor of the update page. */
import { expect, test } from "vitest";
import { mintCustomer } from "#tests/support/minting.ts";

test("a rejected file has the status of its error, directly and through the page's script", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const unknown = "0123456789abcdef01234567";
  for (const [address, status] of [
    [`/jobs/${unknown}/file?fill=mine+assets/theme.css`, 404],
    [`/jobs/${unknown}/file?fill=theirs+assets/theme.css`, 400],
    [`/jobs/${unknown}/file`, 400],
  ] as const) {
    const direct = await visitor.fetch(address);
    expect([direct.status, await direct.json()], address).toEqual([status, { text: null }]);
    expect((await visitor.fetch(address.replace("/file", "/file.data"))).status, address).toBe(status);
  }
});
