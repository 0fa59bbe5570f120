/** Pages and acts of people whose session must be renewed first, because their account was disabled for a while. */
import { mintMerchant, mustRedirect, requestId, signInStaff } from "./people.ts";
import { pageMs, type Row } from "./row.ts";
import { readUser } from "./states.ts";

const renewing = (path: string): Row => ({
  name: `GET ${path}, session to be renewed`,
  budgetMs: pageMs,
  prepare: async (world) => ({ browser: (await mintReturning(world)).browser, path }),
});

async function mintReturning(world: Parameters<Row["prepare"]>[0]) {
  const [person, staff] = [await mintMerchant(world), await signInStaff(world)];
  for (const intent of ["disable", "enable"])
    await mustRedirect(staff.browser, `/admin/users/${person.uid}`, {
      ...{ intent, reason: "Mesure", requestId: requestId() },
    });
  return person;
}

export const renewals = (): Row[] => [
  ...["/", "/activate", "/update", "/profile", "/support", "/templates"].map(renewing),
  {
    name: "POST /profile (mail), session to be renewed",
    budgetMs: pageMs,
    async prepare(world) {
      const { browser, uid } = await mintReturning(world);
      const body = { intent: "mail", licences: "on" };
      return { browser, path: "/profile", body, readState: () => readUser(world, uid, ["mail"]) };
    },
  },
];
