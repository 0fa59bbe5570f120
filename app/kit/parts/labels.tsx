/** Short inline elements: badges, versions, store names, times and notification icons. */
import type { ReactNode } from "react";
import type { Moment } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { storeDomainSuffix, toStoreName } from "#base/store-address.ts";
import { Icon, type IconName } from "./icon.tsx";

export type BadgeTone = "ok" | "thread" | "warn" | "bad" | "admin" | "free" | "grey";

/** Colour and shape go together: filled, ring, square, dashed ring. */
const tones: Record<BadgeTone, { ground: string; shape: string }> = {
  ok: { ground: "bg-ok-soft text-ok", shape: "rounded-full bg-ok-mark" },
  thread: { ground: "bg-accent-soft text-accent-text", shape: "rounded-full bg-thread" },
  warn: { ground: "bg-warn-soft text-warn", shape: "rounded-full border-[1.5px] border-warn-mark" },
  bad: { ground: "bg-bad-soft text-bad", shape: "rounded-[1.5px] bg-bad-mark" },
  admin: { ground: "bg-admin-soft text-admin", shape: "rounded-full bg-admin-mark" },
  free: { ground: "border border-line-2 text-ink-2", shape: "rounded-full border-[1.5px] border-dashed border-ink-3" },
  grey: { ground: "bg-sunken text-ink-2", shape: "rounded-full bg-ink-3" },
};

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  const { ground, shape } = tones[tone];
  return (
    <span className={`badge ${ground}`}>
      <span aria-hidden className={`size-[7px] ${shape}`} />
      {children}
    </span>
  );
}

/** `1.1.0 → 2.0.4`: installed and available version. */
export function VersionPair({ from, to }: { from: string; to: string }) {
  const t = useT();
  return (
    <span className="inline-flex h-[26px] items-center gap-2 rounded-badge border border-line-2 px-2 text-small font-label whitespace-nowrap">
      <span className="sr-only">{t("ui.versionPair", { from, to })}</span>
      <span aria-hidden className="text-ink">
        {from}
      </span>
      <Icon name="arrow-right" className="size-3.5 text-ink-3" />
      <span aria-hidden className="font-strong text-accent-text">
        {to}
      </span>
    </span>
  );
}

/** Store name with the fixed domain in grey; may wrap between them. */
export function StoreName({ domain, onDeep }: { domain: string; onDeep?: boolean }) {
  const name = toStoreName(domain);
  return (
    <span className="break-words">
      <span className={`font-strong ${onDeep ? "text-on-deep" : "text-ink"}`}>{name}</span>
      {name === domain ? null : (
        <>
          <wbr />
          <span className={onDeep ? "text-on-deep-2" : "text-ink-3"}>{storeDomainSuffix}</span>
        </>
      )}
    </span>
  );
}

/** An e-mail address, wrapped before its domain where it is too long for one line. */
export function EmailText({ children: email }: { children: string }) {
  const at = email.lastIndexOf("@");
  if (at < 1) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** A relative time, alone or in a sentence, with the exact time in the title. */
export function MomentText({ moment, sentence }: { moment: Moment; sentence?: (when: string) => string }) {
  return (
    <time dateTime={moment.iso} title={moment.full}>
      {sentence ? sentence(moment.text) : moment.text}
    </time>
  );
}

/** In a cell without a value; rows of two lines, on phones, leave the cell out. */
export function NoValue() {
  const t = useT();
  return (
    <span className="no-value">
      <span aria-hidden>–</span>
      <span className="sr-only">{t("ui.none")}</span>
    </span>
  );
}

export type NotificationType = "info" | "success" | "warning" | "error";

const notificationIcons: Record<NotificationType, { icon: IconName; colour: string }> = {
  info: { icon: "info", colour: "text-thread" },
  success: { icon: "circle-check", colour: "text-ok-mark" },
  warning: { icon: "triangle-alert", colour: "text-warn-mark" },
  error: { icon: "circle-alert", colour: "text-bad-mark" },
};

/** Staff notifications are purple. */
export function NotificationIcon({ type, isAdmin }: { type: NotificationType; isAdmin: boolean }) {
  const { icon, colour } = notificationIcons[type];
  return <Icon name={icon} className={`mt-px ${isAdmin ? "text-admin-mark" : colour}`} />;
}

/** After the title; `label` is its accessible name. */
export function UnreadDot({ isAdmin, label }: { isAdmin: boolean; label?: string }) {
  return (
    <>
      {/* Keeps the dot on the line of the last word. */}
      {"\u2060"}
      <span className="ms-2 inline-block align-middle">
        <span aria-hidden className={`block size-[7px] rounded-full ${isAdmin ? "bg-admin-mark" : "bg-thread"}`} />
        {label ? <span className="sr-only">, {label}</span> : null}
      </span>
    </>
  );
}

/** More would not fit a column. */
const maxBlocks = 6;

/** Licences as blocks, filled while they are in a store. The text beside them says the same. */
export const LicenceBlocks = ({ installed, all }: { installed: number; all: number }) => (
  <span aria-hidden className="inline-flex gap-[3px]">
    {Array.from({ length: Math.min(all, maxBlocks) }, (_, index) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks differ in nothing but their place.
        key={index}
        className={`block h-3 w-[9px] rounded-[3px] border-[1.5px] ${index < installed ? "border-thread bg-thread" : "border-control"}`}
      />
    ))}
  </span>
);
