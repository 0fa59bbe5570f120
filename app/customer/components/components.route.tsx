/** Every component in every state, and the design tokens. For developers: English only, not found in production. */
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { PageHead } from "#app/kit/parts/page.tsx";
import { links as proseLinks } from "#app/kit/parts/prose.tsx";
import { requireAccess } from "#workers/portal/session/guards.server.ts";
import { controls } from "./controls.tsx";
import { Lists } from "./lists.tsx";
import { messages } from "./messages.tsx";
import { tokens } from "./tokens.tsx";

export const handle = { title: (page: unknown) => (page ? { text: "Components" } : "notFound.title") };
export const links: LinksFunction = proseLinks;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAccess({ context, request });
  if (context.configuration.production) throw data({ code: "NOT_FOUND" }, { status: 404 });
  return {};
}

const specimens = { ...controls, ...messages, Lists: <Lists />, ...tokens };

export default function Components() {
  return (
    <div lang="en">
      <PageHead title="Components" lead="Every part of the pages, in every state." />
      {Object.entries(specimens).map(([title, samples]) => (
        <section
          key={title}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 border-t border-line py-7 desktop:grid-cols-[132px_minmax(0,1fr)]"
        >
          <h2 className="font-strong text-ink">{title}</h2>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{samples}</div>
        </section>
      ))}
    </div>
  );
}
