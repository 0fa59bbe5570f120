/** A person as the staff sees them, by uid, or by an address that has no account yet. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { CatalogueSection } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { invalidReply } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { parseProtectedForm } from "#app/kit/forms/reauthentication.server.ts";
import { storedEmail } from "#base/email.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { AccountFacts } from "./account-facts.tsx";
import { act, type PageAddress } from "./actions.server.ts";
import { PersonEvents } from "./events.tsx";
import { PersonHead } from "./head.tsx";
import { PersonLicences } from "./licences.tsx";
import { loadPersonByEmail, loadPersonByUid, type PersonView } from "./load.server.ts";
import { Notes } from "./notes.tsx";
import { listOfferedActs } from "./offered-acts.ts";
import { PersonPoints } from "./points.tsx";
import { RareActs } from "./rare-acts.tsx";
import { personForm } from "./schema.ts";
import { Sessions } from "./sessions.tsx";
import { PersonTickets } from "./tickets.tsx";

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
