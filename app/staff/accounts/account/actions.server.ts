/** The acts of a person's page, one for each intent. */
import { type AppLoadContext, redirectDocument } from "@remix-run/cloudflare";
import { formatNumber } from "#app/i18n/format.ts";
import type { Key } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import type { ToastId } from "#app/kit/feedback/toasts/toast.ts";
import { errorReply } from "#app/kit/forms/form.server.ts";
import { openProtectedActions } from "#app/kit/forms/reauthentication.server.ts";
import type { ErrorCode } from "#base/errors.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { ProtectedActions, UserCalls } from "#workers/portal/operations.ts";
import type { ReauthenticationInput, Viewer } from "#workers/portal/session/contract.ts";
import type { PersonForm } from "./schema.ts";

/** Of a page: a person by uid, or an address without an account, which only takes notes. */
export type PageAddress = { uid: string; email: null } | { uid: null; email: string };

interface ActArgs<Form = PersonForm> {
  context: AppLoadContext;
  viewer: Viewer;
  address: PageAddress;
  form: Form;
  values: Record<string, string>;
  proof: ReauthenticationInput;
}

type Act<Intent extends PersonForm["intent"]> = (
  args: ActArgs<Extract<PersonForm, { intent: Intent }>> & { uid: string },
) => Promise<unknown>;

const toPagePath = ({ uid, email }: PageAddress): string =>
  uid === null ? staffPaths.adminUserByEmail(email) : staffPaths.adminUser(uid);

export async function act(args: ActArgs): Promise<unknown> {
  const { form, address, values } = args;
  if (form.intent === "note") return addNote({ ...args, form });
  if (form.intent === "delete-note") return deleteNote({ ...args, form });
  const { uid } = address;
  if (uid === null) return errorReply(values, failure("USER_UNKNOWN").error);
  if (form.intent === "view") return startView({ ...args, form, uid });
  if (form.intent === "points") return adjustPoints({ ...args, form, uid });
  return administer({ ...args, form, uid });
}

async function addNote({ context, viewer, address, form, values }: ActArgs<Extract<PersonForm, { intent: "note" }>>) {
  const { text, requestId = context.requestId } = form;
  const email = await findEmail({ context, viewer, address });
  if (!email.ok) return errorReply(values, email.error);
  const note = { uid: address.uid, email: email.value, text, requestId };
  const added = await context.licencesFor(viewer).addNote(note);
  if (!added.ok) return errorReply(values, added.error);
  return redirectWithToast(`${toPagePath(address)}#notes`, { type: "success", id: "person.noteAdded" });
}

/** Asks again, because the page may be old. */
async function findEmail({ context, viewer, address }: Pick<ActArgs, "context" | "viewer" | "address">) {
  return address.uid === null ? success(address.email) : context.run(viewer).findPersonEmail(address.uid);
}

async function deleteNote(args: ActArgs<Extract<PersonForm, { intent: "delete-note" }>>) {
  const { context, viewer, address, form, values } = args;
  const deleted = await context.licencesFor(viewer).deleteNote(form.note);
  if (!deleted.ok) return errorReply(values, deleted.error);
  return redirectWithToast(`${toPagePath(address)}#notes`, { type: "success", id: "person.noteDeleted" });
}

/** The whole document: the next page carries no scripts, and those of this one must not run beside it. */
const startView: Act<"view"> = async ({ context, viewer, uid, form, values }) => {
  const started = await context.run(viewer).startView({ uid, reason: form.reason });
  return started.ok ? redirectDocument(paths.home, 303) : errorReply(values, started.error);
};

const pointsFields: { [Code in ErrorCode]?: { name: string; message: Key } } = {
  POINTS_BELOW_ZERO: { name: "amount", message: "pointsDesk.errors.belowZero" },
};

const adjustPoints: Act<"points"> = async ({ context, viewer, address, form, values }) => {
  const { amount, reason, requestId = context.requestId } = form;
  const found = await findEmail({ context, viewer, address });
  if (!found.ok) return errorReply(values, found.error);
  const email = found.value;
  const adjusted = await context.run(viewer).adjustPoints({ email, amount, reason, requestId });
  if (!adjusted.ok) return errorReply(values, adjusted.error, pointsFields[adjusted.error.code]);
  const available = formatNumber(context.language, adjusted.value.available);
  const toast = { type: "success", id: "points.adjusted", params: { email, available } } as const;
  return redirectWithToast(`${toPagePath(address)}#points`, toast);
};

type AccountForm = Exclude<PersonForm, { intent: "note" | "delete-note" | "view" | "points" }>;

/** What the toast says, and whether the act changed anything. */
type Outcome = Promise<Result<{ id: ToastId; changed?: boolean }>>;

const accountFields: { [Code in ErrorCode]?: { name: string; message: Key } } = {
  CONFIRMATION_WRONG: { name: "email", message: "person.errors.emailOther" },
};

interface Action {
  uid: string;
  reason: string;
  requestId: string;
}

async function administer(args: ActArgs<AccountForm> & { uid: string }) {
  const { context, viewer, address, uid, form, values } = args;
  const { reason, requestId = context.requestId } = form;
  const act = { uid, reason, requestId };
  let done: Awaited<Outcome>;
  if (isProtected(form)) {
    const opened = await openProtectedActions(args);
    if (opened.reply) return opened.reply;
    done = await runProtectedAct(opened.acts, form, act);
  } else done = await runAct(context.run(viewer), form, act);
  if (!done.ok) return errorReply(values, done.error, accountFields[done.error.code]);
  const { id, changed = true } = done.value;
  const toast = changed ? ({ type: "success", id } as const) : ({ type: "info", id: "person.unchanged" } as const);
  return redirectWithToast(form.intent === "delete" ? staffPaths.adminUsers : toPagePath(address), toast);
}

type ProtectedForm = Extract<AccountForm, { intent: "role" | "reset-second-factor" | "delete" }>;

const protectedIntents: readonly string[] = ["role", "reset-second-factor", "delete"];
const isProtected = (form: AccountForm): form is ProtectedForm => protectedIntents.includes(form.intent);

async function runProtectedAct(acts: ProtectedActions, form: ProtectedForm, act: Action): Outcome {
  switch (form.intent) {
    case "role":
      return withToast("person.roleChanged", await acts.changeRole({ ...act, role: form.role }));
    case "reset-second-factor":
      return withToast("person.factorReset", await acts.resetSecondFactor(act));
    case "delete": {
      const deleted = await acts.deleteUser({ ...act, email: form.email, licences: form.licences });
      return deleted.ok ? success({ id: deleted.value.finished ? "person.deleted" : "person.deleting" }) : deleted;
    }
  }
}

async function runAct(users: UserCalls, form: Exclude<AccountForm, ProtectedForm>, act: Action): Outcome {
  switch (form.intent) {
    case "points-payment":
      return withToast(
        "person.pointsPaymentChanged",
        await users.allowPoints({ ...act, allowed: form.allowed === "yes" }),
      );
    case "disable":
      return withToast("person.disabled", await users.disableUser(act));
    case "enable":
      return withToast("person.enabled", await users.enableUser(act));
    case "end-sessions":
      return withToast(
        form.sid ? "person.sessionEnded" : "person.sessionsEnded",
        await users.endSessions({ ...act, sid: form.sid }),
      );
    case "verification":
      return withToast("person.verificationSent", await users.sendVerification(act));
    case "password-link":
      return withToast("person.passwordLinkSent", await users.sendPasswordLink(act));
  }
}

const withToast = (id: ToastId, result: Result<{ changed: boolean } | void>): Awaited<Outcome> =>
  result.ok ? success({ id, ...(result.value ? { changed: result.value.changed } : {}) }) : result;
