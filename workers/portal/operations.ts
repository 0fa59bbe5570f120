/** Every use case of the portal: its name, who may call it, whether it changes something, and the module of its function. */
import type * as z from "zod";
import type { Result } from "#base/errors.ts";
import type { FullLicencesClient, ProtectedOperation } from "./clients/contract.ts";
import {
  admin,
  type Effect,
  type Gate,
  type Operation,
  runOperation,
  type UseCase,
  user,
  visitor,
} from "./operation.ts";
import type { PortalScope } from "./scope.ts";
import type { Viewer } from "./session/contract.ts";

type Table<Of> = {
  [Name in keyof Of]: Of[Name] extends { gate: infer Gated extends Gate }
    ? Operation<Gated, Effect, { [Own in Name]: UseCase<Gated> }>
    : never;
};
/** Each module exports the function under the name of the operation. */
const define = <Given extends Table<Given>>(table: Given) => table;

const changePoints = () => import("./points/change-points.ts");
const managePoints = () => import("./points/manage-points.ts");
const showBanner = () => import("./announcements/show-banner.ts");
const manageAnnouncements = () => import("./announcements/manage-announcements.ts");
const ownNotifications = () => import("./notifications/own-notifications.ts");
const chooseMails = () => import("./mail/choose-mails.ts");
const manageMails = () => import("./mail/manage-mails.ts");
const ownTickets = () => import("./tickets/own-tickets.ts");
const writeTickets = () => import("./tickets/write-tickets.ts");
const askAssistant = () => import("./assistant/ask-assistant.ts");
const manageAssistant = () => import("./assistant/manage-assistant.ts");
const keepProducts = () => import("./products/keep-products.ts");
const manageProducts = () => import("./products/manage-products.ts");
const buyLicences = () => import("./purchases/buy-licences.ts");
const changePhoto = () => import("./accounts/change-photo.ts");
const switchView = () => import("./session/switch-view.ts");
const ownProfile = () => import("./accounts/own-profile.ts");
const reauthentication = () => import("./session/reauthenticate.ts");
const changeSecondFactor = () => import("./session/change-second-factor.ts");
const signIn = () => import("./session/sign-in.ts");
const openSession = () => import("./session/open-session.ts");
const ownSessions = () => import("./session/own-sessions.ts");
const mailedCode = () => import("./session/use-mailed-code.ts");
const socialSignIn = () => import("./session/social-sign-in.ts");
const eraseAccount = () => import("./accounts/erase-account.ts");
const changeRole = () => import("./accounts/change-role.ts");
const allowPoints = () => import("./accounts/allow-points.ts");
const disableUser = () => import("./accounts/disable-user.ts");
const endSessions = () => import("./accounts/end-sessions.ts");
const sendAccountMail = () => import("./accounts/send-account-mail.ts");
const deleteUser = () => import("./accounts/delete-user.ts");
const person = () => import("./accounts/load-person.ts");
const serviceRecords = () => import("./maintenance/load-service-records.ts");
const tasks = () => import("./maintenance/run-task.ts");

export const operations = define({
  loadPointsBalance: user.reads(changePoints),
  loadOwnPoints: user.reads(changePoints),
  requestPoints: user.writes(changePoints),
  countPointsRequests: admin.reads(managePoints),
  listPointsRequests: admin.reads(managePoints),
  listAnsweredPoints: admin.reads(managePoints),
  sumPoints: admin.reads(managePoints),
  // Their one write has an answer of its own for a fault; before it nothing is changed.
  answerPointsRequest: admin.writes(managePoints, "UPSTREAM_UNAVAILABLE"),
  adjustPoints: admin.writes(managePoints, "UPSTREAM_UNAVAILABLE"),

  loadBanner: user.reads(showBanner),
  loadNewerBanner: user.reads(showBanner),
  closeBanner: user.reads(showBanner),
  countRecipients: admin.reads(manageAnnouncements),
  findRecipient: admin.reads(manageAnnouncements),
  listAnnouncements: admin.reads(manageAnnouncements),
  findAnnouncement: admin.reads(manageAnnouncements),
  sendAnnouncement: admin.writes(manageAnnouncements),
  changeAnnouncement: admin.writes(manageAnnouncements),
  removeAnnouncement: admin.writes(manageAnnouncements),
  findBanner: admin.reads(manageAnnouncements),
  saveBanner: admin.writes(manageAnnouncements),

  listNotifications: user.reads(ownNotifications),
  countUnread: user.reads(ownNotifications),
  markNotificationsRead: user.writes(ownNotifications),
  dismissNotifications: user.writes(ownNotifications),

  loadMailChoice: user.reads(chooseMails),
  saveMailChoice: user.writes(chooseMails),
  readUnsubscribeLink: visitor.reads(chooseMails),
  unsubscribe: visitor.writes(chooseMails),
  listMails: admin.reads(manageMails),
  retryMail: admin.writes(manageMails),

  checkVendorForm: user.private(ownTickets),
  loadVendorForm: user.private(ownTickets),
  listTickets: user.private(ownTickets),
  listStoredTickets: user.private(ownTickets),
  refreshTickets: user.private(ownTickets),
  openTicket: user.private(ownTickets),
  findTicketFile: user.private(ownTickets),
  resolveTicket: user.writes(ownTickets),
  createTicket: user.writes(writeTickets),
  replyToTicket: user.writes(writeTickets),
  resendTicket: user.writes(writeTickets),

  loadConversation: user.private(askAssistant),
  checkAssistant: user.private(askAssistant),
  clearConversation: user.writes(askAssistant, "UPSTREAM_UNAVAILABLE"),
  askAssistant: user.writes(askAssistant, "UPSTREAM_UNAVAILABLE"),
  rateAnswer: user.writes(askAssistant, "UPSTREAM_UNAVAILABLE"),
  loadAssistantUse: admin.reads(manageAssistant),
  switchAssistant: admin.writes(manageAssistant),

  loadWinningProducts: user.reads(keepProducts),
  setFavouriteProduct: user.writes(keepProducts),
  saveProductScenario: user.writes(keepProducts),
  listProducts: admin.reads(manageProducts),
  findProduct: admin.reads(manageProducts),
  createProduct: admin.writes(manageProducts),
  changeProduct: admin.writes(manageProducts),
  publishProduct: admin.writes(manageProducts),
  moveProduct: admin.writes(manageProducts),
  removeProduct: admin.writes(manageProducts),
  importProducts: admin.writes(manageProducts),

  loadLicencePrice: visitor.private(buyLicences),
  preparePurchase: visitor.private(buyLicences),
  // The same basket sent again is the same order.
  startPurchase: visitor.writes(buyLicences, "UPSTREAM_UNAVAILABLE"),
  claimOrder: user.writes(buyLicences, "UPSTREAM_UNAVAILABLE"),
  loadHeldPoints: user.private(buyLicences),
  findRecentPayment: visitor.private(buyLicences),
  findBrowserOrder: visitor.private(buyLicences),
  findReceipt: visitor.private(buyLicences),
  keepBasket: visitor.private(buyLicences),
  findBasket: visitor.private(buyLicences),
  forgetBasket: visitor.private(buyLicences),
  forgetPurchases: visitor.private(buyLicences),

  savePhoto: user.writes(changePhoto),
  removePhoto: user.writes(changePhoto),
  startView: admin.writes(switchView, "UPSTREAM_UNAVAILABLE"),
  // The administrator may have lost the role meanwhile.
  endView: user.writes(switchView),

  loadProfile: user.reads(ownProfile),
  saveProfileTexts: user.writes(ownProfile),
  // Their steps say themselves what may have been done.
  changePassword: user.writes(ownProfile, "UPSTREAM_UNAVAILABLE"),
  requestEmailChange: user.writes(ownProfile, "UPSTREAM_UNAVAILABLE"),
  resendVerification: user.writes(ownProfile, "UPSTREAM_UNAVAILABLE"),
  cancelEmailChange: user.writes(ownProfile, "UPSTREAM_UNAVAILABLE"),
  findReauthenticationMethod: user.reads(reauthentication),
  loadReauthentication: user.private(reauthentication),
  checkPassword: user.writes(reauthentication, "UPSTREAM_UNAVAILABLE"),
  loadSecondFactor: user.reads(changeSecondFactor),
  startSecondFactor: user.writes(changeSecondFactor, "UPSTREAM_UNAVAILABLE"),
  loadSecondFactorSetup: user.private(changeSecondFactor),
  confirmSecondFactor: user.writes(changeSecondFactor, "UPSTREAM_UNAVAILABLE"),
  renewRecoveryCodes: user.writes(changeSecondFactor, "UPSTREAM_UNAVAILABLE"),
  stopSecondFactor: user.writes(changeSecondFactor, "UPSTREAM_UNAVAILABLE"),
  // Their writes say themselves what may have been done.
  signInWithPassword: visitor.writes(signIn, "UPSTREAM_UNAVAILABLE"),
  registerAccount: visitor.writes(signIn, "UPSTREAM_UNAVAILABLE"),
  sendPasswordReset: visitor.writes(signIn, "UPSTREAM_UNAVAILABLE"),
  mailPasswordLink: user.writes(signIn, "UPSTREAM_UNAVAILABLE"),
  openSession: visitor.writes(openSession, "UPSTREAM_UNAVAILABLE"),
  isSignInPending: visitor.private(openSession),
  completeSignIn: visitor.writes(openSession, "UPSTREAM_UNAVAILABLE"),
  // Each may be sent again.
  endSession: visitor.writes(ownSessions, "UPSTREAM_UNAVAILABLE"),
  forgetSession: visitor.writes(ownSessions, "UPSTREAM_UNAVAILABLE"),
  endAllSessions: user.writes(ownSessions, "UPSTREAM_UNAVAILABLE"),
  listSessions: user.reads(ownSessions),
  revokeSession: user.writes(ownSessions, "UPSTREAM_UNAVAILABLE"),
  revokeOtherSessions: user.writes(ownSessions, "UPSTREAM_UNAVAILABLE"),
  savePreferences: user.writes(ownSessions, "UPSTREAM_UNAVAILABLE"),
  checkMailedCode: visitor.reads(mailedCode),
  resetPassword: visitor.writes(mailedCode, "UPSTREAM_UNAVAILABLE"),
  applyMailedCode: visitor.writes(mailedCode, "UPSTREAM_UNAVAILABLE"),
  startSocialSignIn: visitor.writes(socialSignIn, "UPSTREAM_UNAVAILABLE"),
  finishSocialSignIn: visitor.writes(socialSignIn, "UPSTREAM_UNAVAILABLE"),
  exportPersonalData: user.private(eraseAccount),
  eraseAccount: user.writes(eraseAccount, "UNANSWERED"),

  changeRole: admin.proved(changeRole),
  allowPoints: admin.writes(allowPoints),
  disableUser: admin.writes(disableUser),
  enableUser: admin.writes(disableUser),
  endSessions: admin.writes(endSessions),
  resetSecondFactor: admin.proved(endSessions),
  sendVerification: admin.writes(sendAccountMail),
  sendPasswordLink: admin.writes(sendAccountMail),
  deleteUser: admin.proved(deleteUser),

  loadPerson: admin.reads(person),
  findPersonEmail: admin.reads(person),
  findPersonUid: admin.reads(person),
  loadServiceRecords: visitor.reads(serviceRecords),
  runTask: admin.writes(tasks),
});

type Operations = typeof operations;
export type OperationName = keyof Operations;
type Run<Name extends OperationName> =
  Awaited<ReturnType<Operations[Name]["load"]>> extends Record<Name, infer Own> ? Own : never;
type Argument<Own> = Own extends { input: infer Schema extends z.ZodType } ? [input: z.input<Schema>] : [];
export type OperationValue<Name extends OperationName> =
  Run<Name> extends (...given: never[]) => Promise<Result<infer Value>> ? Value : never;

type NamesWith<Part> = { [Name in OperationName]: Operations[Name] extends Part ? Name : never }[OperationName];
type Calls<Name extends OperationName> = {
  [Each in Name]: (...argument: Argument<Run<Each>>) => Promise<Result<OperationValue<Each>>>;
};

export type ProvedCalls = Calls<NamesWith<{ effect: "proved" }>>;
/** The staff's actions that a stolen session alone must not do; `tests/census/protected-acts.test.ts` lists them. */
export type ProtectedActions = Pick<FullLicencesClient, ProtectedOperation> & ProvedCalls;
export type UserCalls = Omit<Calls<OperationName>, keyof ProvedCalls>;
export type VisitorCalls = Calls<NamesWith<{ gate: "visitor" }>>;

export interface RunFor {
  (viewer: Viewer): UserCalls;
  (viewer: Viewer | null): VisitorCalls;
}

/** Runs operations by their names. */
export const createCalls = (scope: PortalScope<Viewer | null>): UserCalls & ProvedCalls =>
  new Proxy({} as UserCalls & ProvedCalls, {
    get: (_, name) => {
      // Without this, awaiting it would treat it as a promise.
      if (typeof name === "symbol" || !Object.hasOwn(operations, name)) return undefined;
      return (input?: unknown) => runOperation(name, operations[name as OperationName], scope, input);
    },
  });
