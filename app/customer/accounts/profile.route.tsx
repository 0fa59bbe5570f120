/** The profile page, composed of its sections. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { PendingAlert } from "#app/kit/feedback/loading.tsx";
import { invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { useForm, useReply } from "#app/kit/forms/form.ts";
import { LanguageSwitch, ThemeSwitch } from "#app/kit/forms/preference-switches.tsx";
import { usePending } from "#app/kit/parts/button.tsx";
import { useFocusReturn } from "#app/kit/parts/hooks.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import { type ActionInput, type ProfileAction, selectReply } from "./action.ts";
import { ActivitySection } from "./activity/activity.tsx";
import { ChangeEmailForm } from "./email/change-email-form.tsx";
import { cancelEmailChange, requestEmailChange, resendVerification } from "./email/email-actions.server.ts";
import { ChangeEmailLink, EmailField, EmailStatus } from "./email/email-status.tsx";
import { Information } from "./information/information.tsx";
import { saveInformation } from "./information/information-actions.server.ts";
import { loadProfile } from "./load.server.ts";
import { saveMails } from "./mails/mail-actions.server.ts";
import { MailsSection } from "./mails/mails.tsx";
import { Password } from "./password/password.tsx";
import { changePassword, mailPasswordLink } from "./password/password-actions.server.ts";
import { PersonalDataSection } from "./personal-data/personal-data.tsx";
import { deleteAccount, exportData } from "./personal-data/personal-data-actions.server.ts";
import { isFileForm, removePhoto, savePhoto } from "./photo/photo-actions.server.ts";
import { ProfilePhoto } from "./photo/profile-photo.tsx";
import { PointsSection } from "./points/points.tsx";
import { requestPoints } from "./points/points-actions.server.ts";
import { openBilling } from "./purchases/billing-action.server.ts";
import { PurchasesSection } from "./purchases/purchases.tsx";
import { type Intent, profileForm } from "./schema.ts";
import { SecondFactorSection } from "./second-factor/second-factor.tsx";
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  type SecondFactorReply,
  startSecondFactor,
  stopSecondFactor,
} from "./second-factor/second-factor-actions.server.ts";
import { revokeAll, revokeOthers, revokeSession } from "./sessions/session-actions.server.ts";
import { SessionsSection } from "./sessions/sessions.tsx";

export { clientAction } from "#app/kit/forms/client-action.ts";

/** Styles of the code blocks that show keys and codes. */
export { links } from "#app/kit/parts/prose.tsx";

interface Shown {
  asking: { again: string | null } | null;
}

export const handle = {
  title: "profile.title" satisfies Key,
  words: ["events", "eventLog", "mail", "orders", "points", "twoFactors"] satisfies CatalogueSection[],
  refreshSeconds: (shown?: Shown) => (shown?.asking?.again ? 3 : undefined),
  refreshTo: (shown?: Shown) => shown?.asking?.again,
};

/** Loads the page again after an error, because the error may come from data that changed elsewhere. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult != null || defaultShouldRevalidate;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  return loadProfile(context, viewer, request.url);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireUser({ context, request });
  if (isFileForm(request)) {
    const photo = { intent: "photo" } as const;
    return runAction({ context, request, viewer, form: photo, values: photo });
  }
  const form = await parseForm({ context, request }, profileForm);
  if (!form.ok) return invalidReply(form.reply);
  return runAction({ context, request, viewer, form: form.value, values: form.values });
}

const actions: { [Wanted in Intent]: ProfileAction<Wanted> } = {
  photo: savePhoto,
  "remove-photo": removePhoto,
  profile: saveInformation,
  "verify-email": resendVerification,
  email: requestEmailChange,
  "cancel-email": cancelEmailChange,
  password: changePassword,
  "password-mail": mailPasswordLink,
  "totp-start": startSecondFactor,
  "totp-confirm": confirmSecondFactor,
  "totp-codes": renewRecoveryCodes,
  "totp-stop": stopSecondFactor,
  "revoke-session": revokeSession,
  "revoke-others": revokeOthers,
  points: requestPoints,
  mail: saveMails,
  "revoke-all": revokeAll,
  billing: openBilling,
  export: exportData,
  "delete-account": deleteAccount,
};

function runAction<Wanted extends Intent>(input: ActionInput<Wanted>): Promise<unknown> {
  const intent: Wanted = input.form.intent;
  return actions[intent](input);
}

export default function ProfileRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const page = useLoaderData<typeof loader>();
  const { name, email, emailVerified, emailChange, editing, reauthentication } = page;
  const emailReply = selectReply(reply, "email");
  const isChangingEmail = editing === "email" || emailReply !== undefined;
  useFocusReturn(usePending("cancel-email") || isChangingEmail, "#change-email");
  const isChangingPassword = editing === "password" || selectReply(reply, "password") !== undefined;
  return (
    <>
      <ProfileHead {...page} photoReply={selectReply(reply, "photo", "remove-photo")} />
      <ProfileSections />
      <UnclaimedReply reply={reply} />
      {page.asking ? (
        <div className="mb-9">
          <PendingAlert title={t("profile.asked")} retry={paths.profile} reloads={page.asking.again !== null} />
        </div>
      ) : null}
      <div className="grid gap-x-11 gap-y-9 desktop:grid-cols-[minmax(0,1fr)_340px] desktop:grid-rows-[auto_1fr] [&_[id]]:scroll-mt-0">
        <div className="min-w-0">
          <Information
            saved={page.saved}
            isAsking={page.asking !== null}
            reply={selectReply(reply, "profile")}
            notices={<EmailStatus emailVerified={emailVerified} change={emailChange} reply={reply} />}
            email={<EmailField email={email} emailVerified={emailVerified} />}
            beside={isChangingEmail ? null : <ChangeEmailLink />}
            isSecond={isChangingEmail || isChangingPassword}
          >
            {isChangingEmail ? (
              <ChangeEmailForm
                reply={emailReply}
                email={email}
                pendingEmail={emailChange?.newEmail ?? null}
                reauthentication={reauthentication}
              />
            ) : null}
          </Information>
          <div id="security" className="mt-9 scroll-mt-20">
            <Password
              password={page.password}
              isEditing={isChangingPassword}
              reply={reply}
              name={name}
              email={email}
              reauthentication={reauthentication}
            />
            <SecondFactorSection
              secondFactor={page.twoFactors}
              reauthentication={reauthentication}
              isEditing={editing === "two-factors"}
              reply={reply as SecondFactorReply | undefined}
              email={email}
            />
            <SessionsSection sessions={page.sessions} reply={selectReply(reply, "revoke-session")} />
          </div>
          <PurchasesSection purchases={page.purchases} />
          <ActivitySection activity={page.activity} />
          <PreferencesSection theme={page.theme} />
          <MailsSection {...page} reply={selectReply(reply, "mail")} />
        </div>
        {/* Before the deletion of the account on phones, beside everything else on wide screens. */}
        <div className="min-w-0 desktop:row-span-2">
          <PointsSection points={page.points} reply={selectReply(reply, "points")} />
        </div>
        <div className="min-w-0">
          <PersonalDataSection
            email={email}
            reauthentication={reauthentication}
            reply={selectReply(reply, "delete-account")}
          />
        </div>
      </div>
    </>
  );
}

/** Shows a reply that belongs to none of the page's forms. */
function UnclaimedReply({ reply }: { reply: FormReply | undefined }) {
  const unclaimed = reply?.errors.intent || !reply?.values.intent ? reply : undefined;
  const form = useForm(unclaimed);
  const wrong = form.error("intent");
  return (
    <div className="grid gap-6 empty:hidden *:last:mb-9">
      <FormErrorSummary error={form.formError} />
      {wrong ? <Alert tone="bad" role="alert" title={wrong} /> : null}
    </div>
  );
}

/** The user's language and theme on all devices. */
export function PreferencesSection({ theme }: { theme: "light" | "dark" | null }) {
  const t = useT();
  return (
    <Section title={t("profile.preferences.title")} anchor="preferences">
      <div className="flex flex-wrap gap-x-10 gap-y-4 text-ink-2">
        <div className="flex items-center gap-4">
          <span aria-hidden>{t("profile.preferences.language")}</span>
          <LanguageSwitch action={paths.preferences} label={t("profile.preferences.language")} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4">
          <span aria-hidden>{t("profile.preferences.theme")}</span>
          <ThemeSwitch action={paths.preferences} label={t("profile.preferences.theme")} current={theme} />
        </div>
      </div>
    </Section>
  );
}

/** Head of the profile: photo, name, role, membership date and number of licences. */
interface HeadProps {
  name: string;
  initials: string;
  role: "user" | "admin";
  memberSince: string | null;
  premium: number;
  photoUrl: string | null;
  photoReply: FormReply | undefined;
}

function ProfileHead({ name, initials, role, memberSince, premium, photoUrl, photoReply }: HeadProps) {
  const t = useT();
  const facts = [
    ...(memberSince ? [t("profile.memberSince", { date: memberSince })] : []),
    ...(premium > 0 ? [t("profile.premium", { count: premium })] : []),
  ];
  return (
    <header className="mb-7 flex flex-wrap items-center gap-x-4 gap-y-3">
      <ProfilePhoto initials={initials} photoUrl={photoUrl} reply={photoReply} />
      <div className="grid min-w-0 flex-1 basis-64 grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="min-w-0 text-h1-phone wrap-anywhere text-ink tablet:text-h1">{name || t("profile.noName")}</h1>
          <RoleBadge role={role} />
        </div>
        {facts.length > 0 ? <p className="text-lead text-ink-2">{facts.join(", ")}</p> : null}
      </div>
    </header>
  );
}

function RoleBadge({ role }: { role: "user" | "admin" }) {
  const t = useT();
  return role === "admin" ? (
    <span className="badge bg-admin-soft text-admin">
      <Icon name="crown" className="size-3.5" />
      {t("profile.roleAdmin")}
    </span>
  ) : (
    <span className="badge bg-sunken text-ink-2">
      <Icon name="user" className="size-3.5" />
      {t("profile.roleUser")}
    </span>
  );
}

/** Ids of sections, in the order of the page on phones. */
const sections = [
  "information",
  "security",
  "purchases",
  "activity",
  "preferences",
  "mails",
  "points",
  "data",
] as const;

function ProfileSections() {
  const t = useT();
  return (
    <nav aria-label={t("profile.sections.label")} className="section-tabs sticky top-14 z-10 mb-7 bg-surface">
      {/* The browser marks the section in view; one that cannot shows plain links. */}
      <ul className="tabs gap-6 [scroll-target-group:auto]">
        {sections.map((section) => (
          <li key={section} className="flex-none">
            <a
              href={`#${section}`}
              className="tab flex [&:target-current]:text-ink [&:target-current]:shadow-[inset_0_-2px_var(--color-ink)]"
            >
              {t(`profile.sections.${section}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
