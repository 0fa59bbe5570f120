import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { invalidReply, parseForm } from "#app/form.server.ts";
import { type FormReply, useForm } from "#app/form.ts";
import { formatDateTime, formatRelative } from "#app/i18n/format.ts";
import { type Key, type T, useT } from "#app/i18n/index.ts";
import { pointsView } from "#app/points.ts";
import { requireUser } from "#app/session/guards.server.ts";
import { FormErrorSummary } from "#app/ui/form-error-summary.tsx";
import { initials } from "#app/ui/initials.ts";
import { Notice } from "#app/ui/notice.tsx";
import { actOn } from "./acts.server.ts";
import { ComingHere } from "./coming-here.tsx";
import { ProfileHead } from "./head.tsx";
import { Information } from "./information/information.tsx";
import { PointsBalance } from "./points/points-balance.tsx";
import { profileForm } from "./schema.ts";
import { Sessions } from "./sessions/sessions.tsx";

/** `Retry-After` of a refusal. */
export const headers: HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  new Headers([...parentHeaders, ...actionHeaders]);

export const handle = { title: "profile.title" } satisfies { title: Key };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const { language, now } = context;
  const moment = (iso: string) => ({
    iso,
    text: formatRelative(language, iso, now),
    full: formatDateTime(language, iso),
  });
  const sessions = await context.session.list();
  return {
    name: viewer.displayName,
    initials: initials(viewer.displayName || viewer.email),
    email: viewer.email,
    emailVerified: viewer.emailVerified,
    role: viewer.role,
    premium: viewer.premium,
    points: pointsView(language, viewer.points),
    // This device first: it is the one that is looked for.
    sessions: sessions
      .toSorted((one, other) => Number(other.current) - Number(one.current))
      .map(({ sid, device, createdAt, lastSeenAt, remember, current }) => ({
        sid,
        device,
        remember,
        current,
        created: moment(createdAt),
        lastSeen: moment(lastSeenAt),
      })),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const form = await parseForm(request, profileForm);
  if (!form.ok) return invalidReply(form.reply);
  return actOn({ context, request, viewer, form: form.value, values: form.values });
}

/** The general sentence speaks of passwords; here it is mails that were too many. */
const tooManyMails = (t: T, minutes: number) => ({
  sentence: t("profile.verify.blocked"),
  fix: t("profile.verify.blockedFix", { count: minutes }),
});

export default function ProfileRoute() {
  const t = useT();
  const reply = useActionData<FormReply>();
  const form = useForm(reply);
  const {
    name,
    initials: letters,
    email,
    emailVerified,
    role,
    premium,
    points,
    sessions,
  } = useLoaderData<typeof loader>();
  const blocked = reply?.formError?.code === "BLOCKED" ? reply.formError.details?.minutes : undefined;
  const wrong = form.error("intent") ?? form.error("sid");
  return (
    <>
      <ProfileHead name={name} initials={letters} role={role} premium={premium} />
      <div className="grid gap-6 empty:hidden *:last:mb-9">
        <FormErrorSummary refusal={blocked === undefined ? form.refusal : tooManyMails(t, Number(blocked))} />
        {wrong ? <Notice tone="bad" role="alert" title={wrong} /> : null}
      </div>
      <div className="grid gap-x-11 gap-y-9 desktop:grid-cols-[minmax(0,1fr)_292px]">
        <div className="min-w-0">
          <Information name={name} email={email} emailVerified={emailVerified} role={role} />
          <Sessions sessions={sessions} />
        </div>
        <div className="min-w-0">
          <PointsBalance points={points} />
          <ComingHere />
        </div>
      </div>
    </>
  );
}
