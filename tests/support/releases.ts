/** Reads the releases of the licence service as the staff, and withdraws those of a test. */
import { actorFor, internalValue } from "./internal.ts";

const admin = actorFor({ uid: "staff", email: "staff@example.test" }, "admin");

const allReleases = () => internalValue("allReleases", admin);

export const findRelease = async (version: string) => (await allReleases()).find((each) => each.version === version);

/** Withdraws this test's releases, because other tests count the published ones. */
export async function withdrawOwn(): Promise<void> {
  for (const { version, status } of await allReleases()) {
    if (status !== "published" || !version.startsWith("0.")) continue;
    await internalValue("withdrawRelease", admin, { version, reason: "test" });
  }
}
