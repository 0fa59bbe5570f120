/** A person as the staff sees them, by uid, or by an address that has no account yet. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { EventLog } from "#app/domain/event-log.tsx";
import { ticketTones } from "#app/domain/ticket-tones.ts";
import type { CatalogueSection } from "#app/i18n/index.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { invalidReply } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { parseProtectedForm } from "#app/kit/forms/reauthentication.server.ts";
import { Badge, MomentText } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { storedEmail } from "#base/email.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { AccountFacts } from "./account-facts.tsx";
import { act, type PageAddress } from "./actions.server.ts";
import { PersonHead } from "./head.tsx";
import { NotAvailable, PersonLicences } from "./licences.tsx";
import type { PersonView } from "./load.server.ts";
import { loadPersonByEmail, loadPersonByUid } from "./load.server.ts";
import { Notes } from "./notes.tsx";
import { PersonPoints } from "./points.tsx";
import { RareActs } from "./rare-acts.tsx";
import { personForm } from "./schema.ts";
import { Sessions } from "./sessions.tsx";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = {
  title: (page?: PersonView) => (page ? { text: page.title } : ("person.title" as const)),
  words: ["person", "points", "pointsDesk", "events", "eventLog", "tickets"] satisfies CatalogueSection[],
};

const parseAddress = ({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">): PageAddress => {
  if (params.uid !== undefined) return { uid: params.uid, email: null };
  const email = storedEmail.safeParse(new URL(request.url).searchParams.get("email"));
  if (!email.success) throw data({ code: "NOT_FOUND" }, { status: 404 });
  return { uid: null, email: email.data };
};

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { uid, email } = parseAddress({ request, params });
  return uid === null ? loadPersonByEmail({ context, viewer }, email) : loadPersonByUid({ context, viewer }, uid);
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseProtectedForm({ context, request }, personForm);
  if (!form.ok) return invalidReply(form.reply);
  const { value, values, proof } = form;
  return act({ context, viewer, address: parseAddress({ request, params }), form: value, values, proof });
}

/** Phones show the account first; the rare acts come last everywhere. */
export default function PersonRoute() {
  const person = useLoaderData<typeof loader>();
  const reply = useReply<FormReply>();
  return (
    <>
      <PersonHead person={person} reply={reply} />
      <UnclaimedReply person={person} reply={reply} />
      <div className="grid gap-x-11 gap-y-9 desktop:grid-cols-[minmax(0,1fr)_300px] desktop:grid-rows-[auto_1fr]">
        <div className="min-w-0 desktop:col-start-2">
          {person.hasAccount ? (
            <>
              <AccountFacts person={person} reply={reply} />
              <Sessions person={person} reply={reply} />
              <PersonPoints person={person} reply={reply} />
            </>
          ) : (
            <AccountFacts person={person} reply={reply} />
          )}
        </div>
        {person.hasAccount ? (
          <div className="order-last min-w-0 desktop:col-start-2 desktop:row-start-2">
            <RareActs person={person} reply={reply} />
          </div>
        ) : null}
        <div className="min-w-0 desktop:col-start-1 desktop:row-span-2 desktop:row-start-1">
          <PersonLicences person={person} />
          <PersonTickets person={person} />
          <PersonEvents person={person} />
          <Notes person={person} reply={reply} />
        </div>
      </div>
    </>
  );
}

/** The reply to a form that the page does not have, or whose error is not about one field. */
function UnclaimedReply({ person, reply }: { person: PersonView; reply: FormReply | undefined }) {
  const isClaimed = ["note", ...listOfferedActs(person)].includes(reply?.values.intent ?? "");
  const form = useForm(isClaimed && !reply?.errors.intent ? undefined : reply);
  const wrong = form.error("intent") ?? form.error("note");
  return (
    <div className="grid gap-6 empty:hidden *:last:mb-9">
      <FormErrorSummary error={form.formError} />
      {wrong ? <Alert tone="bad" role="alert" title={wrong} /> : null}
    </div>
  );
}

/** The newest events of the person's account. */
function PersonEvents({ person: { events, email } }: { person: PersonView }) {
  const t = useT();
  if (!email) return null;
  const all = (
    <Link to={staffPaths.adminEventsWhere({ person: email })} className="link">
      {t("person.events.all")}
    </Link>
  );
  return (
    <Section title={t("person.events.title")} anchor="events" aside={all}>
      {events === null ? <NotAvailable title={t("person.events.unavailable")} /> : null}
      {events?.length === 0 ? <p className="text-ink-2">{t("person.events.none")}</p> : null}
      {events?.length ? (
        <div className="-mx-3">
          <EventLog events={events} density="compact" label={t("person.events.title")} />
        </div>
      ) : null}
    </Section>
  );
}

/** The acts whose forms the person's page has now; another tab may still show those of before. */
function listOfferedActs(person: PersonView): string[] {
  const { hasAccount, role, isOwn, email, isVerified, isDisabled, secondFactor, paysWithPoints, sessions } = person;
  const offered: [string, boolean][] = [
    ["role", role !== null],
    ["view", role !== "admin"],
    ["delete", true],
    ["points-payment", paysWithPoints !== null],
    ["reset-second-factor", secondFactor?.on === true],
    [isDisabled ? "enable" : "disable", true],
  ];
  const also: [string, boolean][] = [
    ["end-sessions", (sessions?.length ?? 0) > 0],
    ["points", Boolean(email)],
    ["verification", isVerified === false],
    ["password-link", true],
  ];
  return hasAccount
    ? [...(isOwn ? [] : offered), ...also].filter(([, isOffered]) => isOffered).map(([intent]) => intent)
    : [];
}

/** The person's latest tickets; their text stays between the person and the help desk. */
function PersonTickets({ person: { tickets } }: { person: PersonView }) {
  const t = useT();
  return (
    <Section title={t("person.tickets.title")} anchor="tickets">
      {tickets === null ? <NotAvailable title={t("person.tickets.unavailable")} /> : null}
      {tickets?.length === 0 ? <p className="text-ink-2">{t("person.tickets.none")}</p> : null}
      {tickets?.length ? (
        <ul className="divide-y divide-line border-y border-line">
          {tickets.map(({ id, subject, number, status, at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-1.5 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-strong break-words text-ink">{subject}</p>
                <p className="text-small text-ink-3">
                  {number === null ? null : `${t("tickets.number", { number })}, `}
                  <MomentText moment={at} />
                </p>
              </div>
              <Badge tone={ticketTones[status]}>{t(`tickets.status.${status}`)}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
