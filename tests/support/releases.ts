/** The releases of the licence service as the staff see them, and the end of those that a test has brought out. */
import { actorFor, internalValue } from "./internal.ts";

const admin = actorFor({ uid: "staff", email: "staff@example.test" }, "admin");

const allReleases = () => internalValue("allReleases", admin);

export const findRelease = async (version: string) => (await allReleases()).find((each) => each.version === version);

/** Other tests count what is offered. */
export async function withdrawOwn(): Promise<void> {
  for (const { version, status } of await allReleases()) {
    if (status !== "published" || !version.startsWith("0.")) continue;
    await internalValue("withdrawRelease", admin, { version, reason: "test" });
  }
}
