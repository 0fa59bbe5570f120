/** Head of a person's page: who it is, the two main acts, and the figures. */

import { useT } from "#app/i18n/index.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { Avatar } from "#app/kit/parts/avatar.tsx";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { Badge } from "#app/kit/parts/labels.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { Act } from "./act.tsx";
import type { PersonView } from "./load.server.ts";

interface HeadProps {
  person: PersonView;
  reply: FormReply | undefined;
}

export function PersonHead({ person, reply }: HeadProps) {
  const t = useT();
  const { title, name, email, since, role, isOwn, hasAccount } = person;
  const customer =
    role === "admin" ? "person.since.admin" : hasAccount ? "person.since.user" : "person.since.noAccount";
  const line = [name && email, since ? t(customer, { date: since }) : null].filter(Boolean).join(", ");
  const mayView = hasAccount && role !== "admin" && !isOwn;
  return (
    <header className="mb-9">
      <BackLink to={staffPaths.adminUsers}>{t("person.back")}</BackLink>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-4">
        <Avatar initials={person.initials} photoUrl={person.photoUrl} size="large" />
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="min-w-0 text-h1-phone wrap-anywhere text-ink tablet:text-h1">{title}</h1>
            <Badges person={person} />
          </div>
          {line ? <p className="text-lead wrap-anywhere text-ink-2">{line}</p> : null}
        </div>
        <div className="flex flex-wrap items-start gap-2.5 max-tablet:w-full max-tablet:*:grow">
          {mayView ? (
            <Act
              intent="view"
              look="button"
              icon="eye"
              label={t("person.view.open", { name: name.split(" ")[0] || title })}
              lead={t("person.view.lead")}
              submit={t("person.view.submit")}
              reply={reply}
            />
          ) : null}
          {email ? (
            <ButtonLink to={staffPaths.createLicenceFor(email)} icon="plus">
              {t("person.grant")}
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <Figures person={person} />
    </header>
  );
}

function Badges({ person: { isVerified, isDisabled, role, hasAccount } }: { person: PersonView }) {
  const t = useT();
  return (
    <>
      {hasAccount ? null : <Badge tone="free">{t("person.badges.noAccount")}</Badge>}
      {isVerified === null ? null : (
        <Badge tone={isVerified ? "ok" : "warn"}>{t(`person.badges.${isVerified ? "verified" : "unverified"}`)}</Badge>
      )}
      {role === "admin" ? <Badge tone="admin">{t("person.badges.admin")}</Badge> : null}
      {isDisabled ? <Badge tone="bad">{t("person.badges.disabled")}</Badge> : null}
    </>
  );
}

/** A figure that could not be read is a dash. */
function Figures({ person: { licences, points, sessions, lastActivity, hasAccount } }: { person: PersonView }) {
  const t = useT();
  const free = licences?.counts.available ?? 0;
  const figures = [
    {
      figure: licences?.counts.authorised,
      label: [
        t("person.figures.licences", { count: licences?.counts.authorised ?? 0 }),
        ...(free > 0 ? [t("person.figures.free", { count: free })] : []),
      ].join(", "),
    },
    { figure: licences?.counts.stores, label: t("person.figures.stores", { count: licences?.counts.stores ?? 0 }) },
    ...(hasAccount
      ? [
          {
            figure: points?.available,
            label: points?.count
              ? t("person.figures.pointsWorth", { count: points.count, value: points.value })
              : t("person.figures.points"),
          },
          { figure: sessions?.length, label: t("person.figures.sessions", { count: sessions?.length ?? 0 }) },
          { figure: lastActivity?.text, label: t("person.figures.activity") },
        ]
      : []),
  ];
  return (
    <dl className="mt-6 grid grid-cols-2 flex-wrap gap-x-11 gap-y-4 tablet:flex">
      {figures.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-0.5">
          <dt className="text-small text-ink-3">{label}</dt>
          <dd className="text-figure-3 text-ink">{figure ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
