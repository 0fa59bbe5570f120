/**
 * Lets Shopify make the new theme from the release's ZIP, once: until the job is done the theme carries a name that no other
 * job gives, by which it is found again when nobody learned its id.
 */
import { LicenceError } from "../../errors.ts";
import { signZipUrl } from "../../releases/signed-url.ts";
import type { StoreTheme } from "../../themes/store-theme.ts";
import { markedName, markedThemes } from "../made.ts";
import type { Step, Work } from "../work.ts";

const urlLifeSeconds = 30 * 60;
/** A call that was cut off may still be carried out for a while. */
const looks = 4;
const betweenLooksMs = 4_000;

export const create: Step = async (work) => {
  const { context, job, themes } = work;
  if (job.theme_id) return "done";
  const made = job.create_began_at ? await lookFor(work) : null;
  if (made) {
    await work.save({ theme_id: made.id });
    return "done";
  }
  await work.save({ create_began_at: context.now.toISOString() });
  try {
    const theme = await themes.create(await signZipUrl(context, job.version, urlLifeSeconds), markedName(job));
    await work.save({ theme_id: theme.id });
  } catch (error) {
    // A clear no: nothing was made.
    if (error instanceof LicenceError && error.code !== "UPSTREAM_UNAVAILABLE")
      await work.save({ create_began_at: null });
    throw error;
  }
  return "done";
};

async function lookFor(work: Work): Promise<StoreTheme | null> {
  for (let look = 1; ; look++) {
    const [found] = await markedThemes(work);
    if (found || look === looks) return found ?? null;
    await new Promise((resolve) => setTimeout(resolve, betweenLooksMs));
  }
}
