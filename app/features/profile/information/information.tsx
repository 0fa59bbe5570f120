import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, usePending } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/page.tsx";

interface InformationProps {
  name: string;
  email: string;
  emailVerified: boolean;
  role: "user" | "admin";
}

export function Information({ name, email, emailVerified, role }: InformationProps) {
  const t = useT();
  return (
    <Section title={t("profile.information.title")}>
      {emailVerified ? null : <VerifyNotice />}
      <dl className="divide-y divide-line border-y border-line">
        <Row term={t("profile.information.name")}>{name || t("profile.information.noName")}</Row>
        <Row term={t("profile.information.email")}>
          <span className="min-w-0 break-words">{email}</span>
          {emailVerified ? (
            <Badge tone="ok">{t("profile.information.verified")}</Badge>
          ) : (
            <Badge tone="warn">{t("profile.information.unverified")}</Badge>
          )}
        </Row>
        <Row term={t("profile.information.role")}>
          <Icon
            name={role === "admin" ? "crown" : "user"}
            className={`size-4 ${role === "admin" ? "text-admin-mark" : "text-ink-3"}`}
          />
          {t(role === "admin" ? "profile.roleAdmin" : "profile.roleUser")}
        </Row>
      </dl>
    </Section>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 wide-phone:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-small text-ink-3 wide-phone:leading-[22px]">{term}</dt>
      <dd className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink">{children}</dd>
    </div>
  );
}

function VerifyNotice() {
  const t = useT();
  const pending = usePending("verify-email");
  const resend = (
    <Form method="post" action={paths.profile}>
      <input type="hidden" name="intent" value="verify-email" />
      <Button variant="secondary" size="small" pending={pending}>
        {t("profile.verify.resend")}
      </Button>
    </Form>
  );
  return (
    <div className="mb-5">
      <Notice tone="warn" icon="mail-warning" title={t("profile.verify.title")} action={resend}>
        {t("profile.verify.text")}
      </Notice>
    </div>
  );
}
