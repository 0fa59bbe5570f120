/** Every component in its states, with the tokens they are made of: for whoever builds the pages, so not in production. */
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatDate } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { PageHead } from "#app/ui/page.tsx";
import { links as proseLinks } from "#app/ui/prose.ts";
import { requireAccess } from "#workers/portal/auth/guards.server.ts";
import { Buttons } from "./buttons.tsx";
import { Colours } from "./colours.tsx";
import { Fields } from "./fields.tsx";
import { Icons } from "./icons.tsx";
import { Layers } from "./layers.tsx";
import { Lists } from "./lists.tsx";
import { Measures } from "./measures.tsx";
import { Messages } from "./messages.tsx";
import { Panels } from "./panels.tsx";
import { Reading } from "./reading.tsx";
import { type Column, isColumn, sampleStores } from "./sample-stores.ts";
import { States } from "./states.tsx";
import { Threads } from "./threads.tsx";
import { Waiting } from "./waiting.tsx";

export const handle = { title: (page: unknown) => (page ? "living.title" : "notFound.title") };
export const links: LinksFunction = proseLinks;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAccess({ context, request });
  if (context.configuration.production) throw data({ code: "NOT_FOUND" }, { status: 404 });
  const asked = new URL(request.url).searchParams;
  const [name = "", direction] = (asked.get("sort") ?? "").split(".");
  const column: Column = isColumn(name) ? name : "shop";
  const descending = direction === "descending";
  return {
    tab: asked.get("tab") ?? "",
    column,
    direction: descending ? ("descending" as const) : ("ascending" as const),
    stores: sampleStores(column, descending).map(({ seen, ...store }) => ({
      ...store,
      seen: formatDate(context.language, seen),
    })),
  };
}

export type LivingData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Living() {
  const t = useT();
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("living.title")} lead={t("living.lead")} />
      <Colours />
      <Measures />
      <Buttons />
      <Fields />
      <States />
      <Threads />
      <Waiting />
      <Messages />
      <Layers />
      <Lists page={page} />
      <Panels />
      <Reading />
      <Icons />
    </>
  );
}
