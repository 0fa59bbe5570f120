import { describe, expect, test } from "vitest";
import { mintCustomer } from "#tests/support/minting.ts";

const premiumPages = ["/activate", "/theme-installer", "/update", "/download", "/deactivate", "/services"];
const noLicence = "Votre compte n’a pas de licence.";

describe("premium pages", () => {
  test("open for an administrator without a licence, offer to create one, and do nothing", async () => {
    const { account, visitor } = await mintCustomer({ role: "admin" });
    for (const path of premiumPages) {
      const page = await visitor.get(path);
      expect([page.status, page.text], path).toEqual([200, expect.stringContaining(noLicence)]);
      expect(page.html, path).toContain(`/admin/create-license?email=${encodeURIComponent(account.email)}`);
    }
    const download = await visitor.post("/download", { release: "2.0.4", acceptTerms: "on" });
    expect([download.status, download.text]).toEqual([403, expect.stringContaining("2.0.4")]);
    const { visitor: licensed } = await mintCustomer({ role: "admin", licences: 1 });
    expect((await licensed.get("/deactivate")).text).not.toContain(noLicence);
  });
});
