/** One ticket: the conversation with support beside the list, a reply, and the end of the ticket. */
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast, type Toast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, toErrorInit } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import type { SendOutcome } from "#workers/portal/tickets/contract.ts";
import { Conversation } from "./conversation.tsx";
import { loadTicketBesideList } from "./load-tickets.server.ts";
import { parsePost, readPost, rejectPost, unreadable } from "./post.server.ts";
import { ticketReplyForm } from "./schema.ts";
import supportStyles from "./support.css?url";
import { TicketList, useLiveTickets } from "./ticket-list.tsx";

export { clientAction } from "#app/kit/forms/client-action.ts";

interface Loaded {
  ticket: { subject: string };
}

export const handle = {
  title: (page?: Loaded) => (page ? { text: page.ticket.subject } : ("tickets.title" as const satisfies Key)),
  words: ["tickets"] satisfies CatalogueSection[],
};

const toasts: Record<SendOutcome, Toast> = {
  sent: { type: "success", id: "tickets.replied" },
  waiting: { type: "info", id: "tickets.replyStored" },
  failed: { type: "error", id: "tickets.refused" },
};

const resolvedToasts = {
  resolved: { type: "success", id: "tickets.resolved" },
  deleted: { type: "info", id: "tickets.resolvedHere" },
} as const satisfies Record<string, Toast>;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: supportStyles }];

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const opened = await loadTicketBesideList({ context, request, viewer }, params.ticket ?? "");
  if (!opened.ok) throw data({ code: opened.error.code }, toErrorInit(opened.error));
  return opened.value;
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const post = await readPost({ context, request });
  if (!post) return invalidReply(unreadable);
  const id = params.ticket ?? "";
  const { resolveTicket, resendTicket, replyToTicket } = context.run(viewer);
  if (post.form.get("intent") === "resolve") {
    const resolved = await resolveTicket(id);
    if (!resolved.ok) return errorReply({ intent: "resolve" }, resolved.error);
    return redirectWithToast(paths.ticket(id), resolvedToasts[resolved.value]);
  }
  if (post.form.get("intent") === "resend") {
    const resent = await resendTicket(id);
    if (!resent.ok) return errorReply({ intent: "resend" }, resent.error);
    return redirectWithToast(paths.ticket(id), toasts[resent.value]);
  }
  const form = await parsePost(post, ticketReplyForm);
  if (!form.ok) return invalidReply(form.reply);
  const { requestId, message } = form.value;
  const replied = await replyToTicket({ id, requestId, message, files: form.files });
  if (!replied.ok) return rejectPost(form.values, replied.error);
  return redirectWithToast(paths.ticket(id), toasts[replied.value]);
}

export default function TicketRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const { ticket, isStale, list } = useLoaderData<typeof loader>();
  useLiveTickets();
  const isAct = reply?.values.intent === "resolve" || reply?.values.intent === "resend";
  const form = useForm(isAct ? reply : undefined);
  return (
    <>
      <PageHead
        title={t("tickets.title")}
        actions={
          <ButtonLink to={paths.support()} icon="plus" variant="secondary">
            {t("tickets.create")}
          </ButtonLink>
        }
      />
      <div className="ticket-page">
        <div>{list ? <TicketList list={list} current={ticket.id} /> : null}</div>
        <div className="min-w-0">
          <Link to={paths.tickets} className="link desktop:hidden">
            {t("tickets.back")}
          </Link>
          <FormErrorSummary error={form.formError} />
          <Conversation ticket={ticket} isStale={isStale} reply={reply} />
        </div>
      </div>
    </>
  );
}
