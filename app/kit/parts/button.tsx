/** Buttons, and the parts of forms that every page may need. */
import { Link, useNavigation, useRouteLoaderData } from "@remix-run/react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "deep" | "deep-outline";
type ButtonSize = "small" | "medium" | "large";

interface Appearance {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  /** Full width of the container. */
  wide?: boolean;
}

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border border-line-2 bg-surface text-ink hover:bg-hover",
  quiet: "text-ink-2 hover:bg-hover hover:text-ink",
  danger: "bg-bad-fill text-white hover:[filter:brightness(0.9)]",
  deep: "bg-glow text-on-glow hover:[filter:brightness(1.1)]",
  "deep-outline": "border border-deep-line text-on-deep hover:bg-deep-2",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-11 tablet:min-h-8 px-3 rounded-small text-small",
  medium: "min-h-11 tablet:min-h-[38px] px-4 rounded-control",
  large: "min-h-11 px-5 rounded-control text-lead",
};

const appearance = ({ variant = "primary", size = "medium", wide }: Appearance) =>
  // Utility classes, because only they override those of the variant.
  `button disabled:border-transparent disabled:bg-sunken disabled:text-ink-3 ${variants[variant]} ${sizes[size]}${wide ? " w-full" : ""}`;

interface ButtonProps extends Appearance, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> {
  /** Shows a spinner and keeps the width. */
  pending?: boolean;
  pendingLabel?: ReactNode;
}

export function Button({ variant, size, icon, wide, pending, pendingLabel, children, ...rest }: ButtonProps) {
  return (
    <button type="submit" {...rest} aria-busy={pending || undefined} className={appearance({ variant, size, wide })}>
      {pending ? (
        <Icon name="loader-circle" className="size-4 animate-spin" />
      ) : icon ? (
        <Icon name={icon} className="size-4" />
      ) : null}
      {pending ? (pendingLabel ?? children) : children}
    </button>
  );
}

interface ButtonLinkProps extends Appearance {
  to: string;
  children: ReactNode;
  /** For files and other non-page responses. */
  reloadDocument?: boolean;
  /** Beside following the link. */
  onClick?: () => void;
}

/** A link that looks like a button. Other sites get a plain anchor. */
export function ButtonLink({ to, children, variant, size, icon, wide, reloadDocument, onClick }: ButtonLinkProps) {
  const className = appearance({ variant, size, wide });
  const content = (
    <>
      {icon ? <Icon name={icon} className="size-4" /> : null}
      {children}
    </>
  );
  if (/^[a-z]+:/i.test(to)) {
    return (
      <a className={className} href={to} rel="noreferrer">
        {content}
      </a>
    );
  }
  return (
    <Link className={className} to={to} reloadDocument={reloadDocument} onClick={onClick}>
      {content}
    </Link>
  );
}

/** Whether a form of this page is being sent; with `intent`, only the one with that value in its `intent` field. */
export function usePending(intent?: string): boolean {
  const { state, formData } = useNavigation();
  return state !== "idle" && formData !== undefined && (intent === undefined || formData.get("intent") === intent);
}

/** Idempotency key of this form instance, so that a double click counts once; `value` continues an earlier instance. */
export function HiddenRequestId({ value }: { value?: string }) {
  const root = useRouteLoaderData<{ requestId: string }>("root");
  return <input type="hidden" name="requestId" value={value ?? root?.requestId ?? ""} />;
}
