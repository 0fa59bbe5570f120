/** Every list of the staff refuses a filter that it does not have, in place of showing all rows. */
import { beforeAll, describe, expect, test } from "vitest";
import { mintAdministrator, mintCustomer } from "#tests/support/minting.ts";
import type { Visitor } from "#tests/support/visitor.ts";

let staff: Visitor;
beforeAll(async () => {
  const [administrator] = await Promise.all([mintAdministrator(), mintCustomer({ licences: 1 })]);
  staff = administrator;
});

const lists = [
  ["/admin/licenses", "status=zzz", "status=available"],
  ["/admin/licenses", "statut=paused", "sort=shop&columns=shop"],
  ["/admin/users", "role=zzz", "role=user"],
  ["/admin/users", "tab=zzz", "sort=name"],
  ["/admin/users?tab=points", "etat=zzz", "queue="],
  ["/admin/events", "kind=zzz", "kind=licence"],
  ["/admin/events", "personne=alice", "q="],
  ["/admin/orders", "state=zzz", "state=paid"],
  ["/templates", "fit=zzz", "state=draft"],
  ["/blog-templates", "etat=zzz", "sort=name"],
  ["/template-pictures", "source=zzz", "after="],
  ["/admin/mails", "show=zzz", "page=1"],
  ["/admin/exports", "list=zzz", "list=users"],
  ["/admin/exports?list=licences", "status=zzz", "status=paused"],
] as const;

describe.each(lists)("%s", (path, refused, understood) => {
  const to = (query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;
  const shared = "after=&view=x&_routes=&index=&lang=fr";

  test(`names what it refuses in ${refused}, shows no rows, and opens ${understood}`, async () => {
    const page = await staff.get(to(`${refused}&${shared}`));
    const alert = page.document.querySelector("main [role=alert]");
    expect([page.status, alert?.text]).toEqual([400, expect.stringContaining(refused.split("=")[1] ?? "")]);
    expect(page.document.querySelectorAll("main tbody tr, main form#bulk, main .template-card")).toHaveLength(0);
    const exports = page.document.querySelectorAll("main a[href^='/admin/exports?list=licences&status']");
    expect(exports).toHaveLength(0);
    const without = alert?.querySelector("a")?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "";
    expect((await staff.get(without)).status).toBe(200);
    expect((await staff.get(to(`${understood}&${shared}`))).status).toBe(200);
  });
});
