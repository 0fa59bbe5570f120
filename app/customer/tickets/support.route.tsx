/** A new ticket. The address may say what it is about: a store, a job, an error and its request. */
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import {
  type ClientLoaderFunctionArgs,
  Form,
  Link,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "@remix-run/react";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { redirectWithToast, type Toast } from "#app/kit/feedback/toasts/toast.server.ts";
import { invalidReply } from "#app/kit/forms/form.server.ts";
import { type FormReply, useReply } from "#app/kit/forms/form.ts";
import { toShop } from "#app/kit/forms/typed-fields.ts";
import { ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { readRoleAgeMs } from "#base/access.ts";
import { paths } from "#base/paths.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import type { SentTicket } from "#workers/portal/tickets/contract.ts";
import { attachName } from "./attach-name.ts";
import { isFromDialog } from "./dialog-form.ts";
import { loadTicketForm, pickTicked } from "./load-form.server.ts";
import { parsePost, readPost, rejectPost, unreadable } from "./post.server.ts";
import { ticketForm } from "./schema.ts";
import supportStyles from "./support.css?url";
import { TicketForm } from "./ticket-form.tsx";
import { VendorForm } from "./vendor-form.tsx";

export { clientAction } from "./dialog-form.ts";

export const handle = { title: "support.title", words: ["support"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: supportStyles }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const { loadVendorForm, checkVendorForm } = context.run(viewer);
  const isVendor = new URL(request.url).searchParams.get("form") === "vendor";
  // The session's role may be a minute old.
  const isCustomer = async () => (await context.session.freshRole(readRoleAgeMs)) === "user";
  const [form, loaded, offered] = await Promise.all([
    loadTicketForm({ context, request, viewer }),
    isVendor && (await isCustomer()) ? loadVendorForm() : null,
    checkVendorForm(),
  ]);
  const vendor = loaded?.ok ? loaded.value : null;
  if (isVendor && !vendor) throw redirect(form.action, 302);
  return { ...form, vendor, hasVendorForm: offered.ok && offered.value };
}

/** The dialog says itself that its form could not be loaded; an error would replace the page below. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (isFromDialog(request) && !(error instanceof Response)) return null;
    throw error;
  }
}

/** The dialog keeps what it has loaded: loading it again would leave the page once the session has ended. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === paths.support() && defaultShouldRevalidate;

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const post = await readPost({ context, request });
  if (!post) return invalidReply(unreadable);
  const form = await parsePost(post, ticketForm);
  if (!form.ok) return invalidReply(form.reply);
  const { requestId, product, shop, subject, message, version, access, collaboratorCode, conversation } = form.value;
  const known = await loadTicketForm({ context, request, viewer });
  const store = known.stores.find((each) => each.shop === toShop(shop));
  const isTheme = product === "theme";
  if (isTheme && !store) {
    const error: Key = known.storesFailed
      ? "support.storesFailed"
      : known.stores.length === 0
        ? "support.noStore"
        : "support.errors.shop";
    return data({ values: form.values, errors: { shop: [error] } } satisfies FormReply, {
      status: known.storesFailed ? 503 : 400,
    });
  }
  const facts = { ...(isTheme ? store?.facts : {}), ...known.facts, conversation };
  const created = await context.run(viewer).createTicket({
    ...{ requestId, product, subject, message, files: form.files, language: context.language },
    ...(isTheme ? { version: "", access: "", collaboratorCode: "" } : { version, access, collaboratorCode }),
    shop: isTheme ? (store?.shop ?? null) : null,
    context: pickTicked(facts, (fact) => post.form.get(attachName(fact)) === "on"),
  });
  if (!created.ok) return rejectPost(form.values, created.error);
  return redirectWithToast(paths.newTicket(created.value.id), toToast(created.value));
}

function toToast({ number, outcome }: SentTicket): Toast {
  if (number !== null) return { type: "success", id: "tickets.sent", params: { number: String(number) } };
  return outcome === "failed" ? { type: "error", id: "tickets.refused" } : { type: "info", id: "tickets.stored" };
}

export default function SupportRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const page = useLoaderData<typeof loader>();
  const pending = usePending();
  const cancel = (
    <ButtonLink to={paths.home} variant="secondary">
      {t("support.cancel")}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={t("support.title")}
        lead={
          <Link to={paths.status} className="link">
            {t("errorScreen.status")}
          </Link>
        }
      />
      <div className="max-w-[640px]">
        {page.vendor ? (
          <VendorForm vendor={page.vendor} data={page} />
        ) : (
          <TicketForm Form={Form} data={page} reply={reply} pending={pending} cancel={cancel} />
        )}
        {page.hasVendorForm ? (
          <p className="mt-6 text-small">
            <Link to={page.vendor ? page.action : page.vendorAddress} reloadDocument className="link">
              {t(page.vendor ? "support.vendor.ours" : "support.vendor.offer")}
            </Link>
          </p>
        ) : null}
      </div>
    </>
  );
}
