/** Name, company, and the address with its state. */
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Section } from "#app/ui/page.tsx";
import type { SavedProfile } from "#workers/portal/profile/contract.ts";
import { InformationForm } from "./form.tsx";
import type { InformationReply } from "./reply.ts";

interface InformationProps {
  /** Null when it could not be read. */
  saved: SavedProfile | null;
  /** Not yet. */
  isAsking: boolean;
  reply: InformationReply | undefined;
  /** What waits to be done, over the fields. */
  notices: ReactNode;
  email: ReactNode;
  /** Beside the button that saves. */
  beside: ReactNode;
  /** Another form is open, and has the page's first button. */
  isSecond: boolean;
  /** Another form, under this one. */
  children: ReactNode;
}

export function Information({ saved, isAsking, reply, notices, email, beside, isSecond, children }: InformationProps) {
  const t = useT();
  // What was typed stays in its fields, also while nobody can say what is saved.
  const known = saved ?? (reply ? { name: "", company: "", version: reply.values.version ?? "" } : null);
  return (
    <Section title={t("profile.information.title")} anchor="information">
      {notices}
      {known ? (
        <InformationForm saved={known} reply={reply} email={email} beside={beside} isSecond={isSecond} />
      ) : (
        <div className="grid gap-5">
          {isAsking ? null : (
            <Alert tone="warn" title={t("profile.information.unread")}>
              {t("profile.information.unreadFix")}
            </Alert>
          )}
          {email}
          {beside ? <div>{beside}</div> : null}
        </div>
      )}
      <div id="email" className="mt-6 scroll-mt-20 empty:hidden">
        {children}
      </div>
    </Section>
  );
}
