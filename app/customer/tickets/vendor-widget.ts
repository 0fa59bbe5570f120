/** The help widget of Freshworks: its loader, when it is ready, and the calls that we make. */

import { browserTimeLimits } from "#base/time-limits.ts";
import type { VendorField, VendorForm } from "#workers/portal/tickets/contract.ts";

type Call = (verb: string, ...rest: unknown[]) => void;

declare global {
  interface Window {
    fwSettings?: { widget_id: number; locale: string };
    FreshworksWidget?: Call & { q?: unknown[][] };
  }
}

const checkEveryMs = 100;
const maxChecks = browserTimeLimits.supportWidgetMs / checkEveryMs;

const form = "ticketForm";

/** Adds the loader once; its stub queues the calls until the widget has replaced it. */
export function loadWidget({ id, host, token }: VendorForm, locale: string): void {
  if (window.FreshworksWidget) return;
  window.fwSettings = { widget_id: Number(id), locale };
  const queue: unknown[][] = [];
  const stub: Window["FreshworksWidget"] = Object.assign((...call: unknown[]) => void queue.push(call), { q: queue });
  window.FreshworksWidget = stub;
  callWidget("hide", "launcher");
  if (token) callWidget("authenticate", { token, callback: () => undefined });
  const script = document.createElement("script");
  script.src = `${host}/widgets/${id}.js`;
  script.async = true;
  document.body.appendChild(script);
}

/** Calls back once: true when the widget is ready, false when it is not in time. Returns the end. */
export function watchReady(tell: (isReady: boolean) => void): () => void {
  let checks = 0;
  const timer = setInterval(() => {
    checks += 1;
    const isReady = window.FreshworksWidget !== undefined && window.FreshworksWidget.q === undefined;
    if (!isReady && checks < maxChecks) return;
    clearInterval(timer);
    tell(isReady);
  }, checkEveryMs);
  return () => clearInterval(timer);
}

interface About {
  locale: string;
  labels: { banner: string; launcher: string; contact_form: { title: string; submit: string; confirmation: string } };
  subject: string;
  description: string;
  /** Of the custom fields; an empty one stays open to the person. */
  values: Partial<Record<VendorField, string>>;
}

/** The form's state is global, so that each opening begins with an empty one. */
export function openWidget(
  { name, email, fields }: VendorForm,
  { locale, labels, subject, description, values }: About,
): void {
  const custom = Object.fromEntries(
    Object.entries(fields).flatMap(([field, name]) => {
      const value = values[field as VendorField];
      return value ? [[name, value]] : [];
    }),
  );
  callWidget("setLabels", { [locale]: labels });
  callWidget("clear", form);
  callWidget("identify", form, { name, email });
  callWidget("prefill", form, { name, email, subject, description, custom_fields: custom });
  callWidget("disable", form, ["name", "email", ...Object.keys(custom).map((field) => `custom_fields.${field}`)]);
  callWidget("open", form);
}

export const callWidget: Call = (...call) => window.FreshworksWidget?.(...call);
