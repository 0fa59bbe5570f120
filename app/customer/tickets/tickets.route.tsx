/** The viewer's tickets. */
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { toErrorInit } from "#app/kit/forms/form.server.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { failure } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import { Conversation } from "./conversation.tsx";
import { loadTicketList } from "./load-tickets.server.ts";
import supportStyles from "./support.css?url";
import { TicketList, useLiveTickets } from "./ticket-list.tsx";

export const handle = { title: "tickets.title", words: ["tickets"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};
export const links: LinksFunction = () => [{ rel: "stylesheet", href: supportStyles }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const list = await loadTicketList({ context, request, viewer });
  return data({ list }, list ? {} : toErrorInit(failure("UPSTREAM_UNAVAILABLE").error));
}

export default function TicketsRoute() {
  const t = useT();
  const { list } = useLoaderData<typeof loader>();
  useLiveTickets();
  const unread = list?.unread ?? 0;
  const create = (
    <ButtonLink to={paths.support()} icon="plus">
      {t("tickets.create")}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={unread > 0 ? t("tickets.waiting", { count: unread }) : t("tickets.title")}
        lead={t("tickets.lead")}
        actions={create}
      />
      {list ? null : (
        <Unavailable title={t("tickets.unavailable")} retry={{ to: paths.tickets, label: t("tickets.retry") }} />
      )}
      {list?.counts.all === 0 ? (
        <EmptyState drawing="inbox" title={t("tickets.emptyTitle")}>
          {t("tickets.emptyText")}
        </EmptyState>
      ) : null}
      {list && list.counts.all > 0 ? (
        <div className="ticket-page" data-list>
          <div>
            <TicketList list={list} {...(list.first ? { current: list.first.id } : {})} />
          </div>
          <div className="min-w-0">{list.first ? <Conversation ticket={list.first} /> : null}</div>
        </div>
      ) : null}
    </>
  );
}
