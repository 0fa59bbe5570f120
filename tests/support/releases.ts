/** The releases that the licence service has. */
import { createActor, fetchOperationValue } from "./internal.ts";

const admin = createActor({ uid: "staff", email: "staff@example.test" }, "admin");

const listReleases = () => fetchOperationValue("allReleases", admin);

export const findRelease = async (version: string) => (await listReleases()).find((each) => each.version === version);

/** Withdraws this test's releases, because other tests count the published ones. */
export async function withdrawTestReleases(): Promise<void> {
  for (const { version, status } of await listReleases()) {
    if (status !== "published" || !/^[09]\./.test(version)) continue;
    await fetchOperationValue("withdrawRelease", admin, { version, reason: "test" });
  }
}
