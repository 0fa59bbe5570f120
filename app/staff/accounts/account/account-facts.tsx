/** Facts of the account: company, role, second factor, sign-in, language and uid. */
import { type ReactNode, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { CopyButton } from "#app/kit/parts/copy-button.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { Act } from "./act.tsx";
import type { PersonView } from "./load.server.ts";

interface FactsProps {
  person: PersonView;
  reply: FormReply | undefined;
}

export function AccountFacts({ person, reply }: FactsProps) {
  const t = useT();
  const { company, role, secondFactor, providers, language, uid, missing, hasAccount } = person;
  if (!hasAccount) {
    return (
      <Section title={t("person.account.title")} anchor="account">
        <p className="text-ink-2">{t("person.account.none")}</p>
      </Section>
    );
  }
  const unknown = t("person.account.unknown");
  const factor = secondFactor && t(`person.account.factor.${secondFactor.on ? "on" : "off"}`);
  const signIn = providers?.map((provider) => describeProvider(provider, t("person.account.password"))).join(", ");
  return (
    <Section title={t("person.account.title")} anchor="account">
      {missing.account || missing.profile ? <p className="mb-3 text-warn">{t("person.account.unavailable")}</p> : null}
      <dl className="grid gap-2.5">
        <Fact name={t("person.account.company")}>
          {missing.profile ? unknown : company || t("person.account.noCompany")}
        </Fact>
        <Fact name={t("person.account.role")}>
          {missing.profile ? unknown : t(`person.account.roles.${role ?? "user"}`)}
          {role && !person.isOwn ? <RoleAct role={role} reply={reply} /> : null}
          {role || missing.profile ? null : <p className="text-ink-3">{t("person.account.noProfile")}</p>}
        </Fact>
        <Fact name={t("person.account.secondFactor")}>
          {factor ?? unknown}
          {secondFactor?.on && !person.isOwn ? (
            <Act
              intent="reset-second-factor"
              look="link"
              label={t("person.account.reset")}
              lead={t("person.acts.resetSecondFactor.lead")}
              submit={t("person.acts.resetSecondFactor.submit")}
              isDangerous
              reply={reply}
            />
          ) : null}
        </Fact>
        <Fact name={t("person.account.signIn")}>{signIn || unknown}</Fact>
        <Fact name={t("person.account.language")}>
          {missing.profile ? unknown : t(`person.account.languages.${language ?? "none"}`)}
        </Fact>
        {uid ? (
          <Fact name={t("person.account.uid")}>
            <Uid uid={uid} />
          </Fact>
        ) : null}
      </dl>
    </Section>
  );
}

function RoleAct({ role, reply }: { role: "user" | "admin"; reply: FormReply | undefined }) {
  const t = useT();
  const next = role === "admin" ? "user" : "admin";
  return (
    <Act
      intent="role"
      look="link"
      label={t("person.account.change")}
      lead={t(`person.acts.role.lead.${next}`)}
      submit={t(`person.acts.role.submit.${next}`)}
      isDangerous
      reply={reply}
    >
      {() => <input type="hidden" name="role" value={next} />}
    </Act>
  );
}

const providerNames: Record<string, string> = {
  "google.com": "Google",
  "apple.com": "Apple",
  "facebook.com": "Facebook",
};

const describeProvider = (provider: string, password: string): string =>
  provider === "password" ? password : (providerNames[provider] ?? provider);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] items-baseline gap-x-3">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}

/** Selected by one click, for browsers without scripts. */
function Uid({ uid }: { uid: string }) {
  const t = useT();
  const code = useRef<HTMLElement>(null);
  return (
    <span className="flex items-center gap-x-2">
      <code ref={code} title={uid} className="min-w-0 truncate text-small select-all">
        {uid}
      </code>
      <CopyButton look="icon" getSource={() => code.current} label={t("person.account.copyUid")} />
    </span>
  );
}
