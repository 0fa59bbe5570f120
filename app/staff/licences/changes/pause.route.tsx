/** Staff page that pauses a customer's licence. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { CatalogueSection, Key } from "#app/i18n/index.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { changeLicence, loadLicence } from "./change-licence.server.ts";
import { ChangePage } from "./change-page.tsx";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "licenceActs.pause.title", words: ["events", "licences"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  return loadLicence({ context, request }, viewer);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  return changeLicence({ context, request }, viewer, {
    name: "pauseLicence",
    toast: "licences.paused",
  });
}

export default function PauseRoute() {
  return <ChangePage act="pause" />;
}
