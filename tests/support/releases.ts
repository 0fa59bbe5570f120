/** The releases of the licence service as the staff see them, and the end of those that a test has brought out. */
import { actorFor, internal } from "./internal.ts";

const admin = actorFor({ uid: "staff", email: "staff@example.test" }, "admin");

async function allReleases() {
  const { releases } = (await (await internal("/admin/releases", admin)).json()) as {
    releases: { version: string; status: string; sha256: string; notes: { fr: string; en: string } }[];
  };
  return releases;
}

export const releaseOf = async (version: string) => (await allReleases()).find((each) => each.version === version);

/** Other tests count what is offered. */
export async function withdrawOwn(): Promise<void> {
  for (const { version, status } of await allReleases()) {
    if (status !== "published" || !version.startsWith("0.")) continue;
    const body = JSON.stringify({ reason: "test" });
    const init = { method: "POST", body, headers: { "content-type": "application/json" } };
    await internal(`/admin/releases/${version}/withdraw`, admin, init);
  }
}
