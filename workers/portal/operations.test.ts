import { describe, expect, test } from "vitest";
import * as z from "zod";
import { failure, success } from "#base/errors.ts";
import { UpstreamFault } from "./clients/http-client.ts";
import { createTestCalls, createTestScope, createTestViewer } from "./fixtures/scope.ts";
import { admin, defineUseCase, type Effect, type Gate, runOperation, user, visitor } from "./operation.ts";
import { operations } from "./operations.ts";

const table: [string, { gate: Gate; effect: Effect }][] = Object.entries(operations);
const administrator = createTestViewer({ role: "admin" });
const viewing = { status: "viewing" } as never;

/** Nothing but the gate can answer: the scope has no client. */
const call = (name: string, given: Parameters<typeof createTestCalls>[0]) =>
  (createTestCalls(given) as unknown as Record<string, () => Promise<unknown>>)[name]?.();

describe("operations", () => {
  test.each(table)("%s is closed to those whom its gate does not name", async (name, { gate, effect }) => {
    if (gate !== "visitor") expect(await call(name, { viewer: null as never })).toEqual(failure("SIGN_IN_REQUIRED"));
    if (gate === "admin") expect(await call(name, {})).toEqual(failure("NOT_ADMIN"));
    const viewer = administrator;
    if (effect !== "reads") expect(await call(name, { viewer, session: viewing })).toEqual(failure("READ_ONLY"));
    if (effect === "proved") expect(await call(name, { viewer })).toEqual(failure("REAUTHENTICATION_REQUIRED"));
  });
});

/** A gate that is opened further has to be opened here too. */
describe("the gates", () => {
  const namesWith = (matches: (operation: { gate: Gate; effect: Effect }) => boolean) =>
    table.flatMap(([name, operation]) => (matches(operation) ? [name] : [])).sort();
  const shown = [
    ...["loadPointsBalance", "loadOwnPoints", "loadBanner", "loadNewerBanner", "closeBanner", "listNotifications"],
    ...[
      "countUnread",
      "loadMailChoice",
      "loadWinningProducts",
      "loadProfile",
      "findReauthenticationMethod",
      "loadSecondFactor",
      "listSessions",
    ],
  ];
  const own = [
    ...["requestPoints", "markNotificationsRead", "dismissNotifications", "saveMailChoice", "checkVendorForm"],
    ...["loadVendorForm", "listTickets", "listStoredTickets", "refreshTickets", "openTicket", "findTicketFile"],
    ...["resolveTicket", "createTicket", "replyToTicket", "resendTicket", "loadConversation", "checkAssistant"],
    ...["clearConversation", "askAssistant", "rateAnswer", "setFavouriteProduct", "saveProductScenario"],
    ...["savePhoto", "removePhoto", "endView", "saveProfileTexts", "changePassword", "requestEmailChange"],
    ...["resendVerification", "cancelEmailChange", "loadReauthentication", "checkPassword", "exportPersonalData"],
    ...["eraseAccount", "startSecondFactor", "loadSecondFactorSetup", "confirmSecondFactor", "renewRecoveryCodes"],
    ...["stopSecondFactor", "loadHeldPoints", "endAllSessions", "revokeSession", "revokeOtherSessions"],
    ...["savePreferences", "claimOrder", "mailPasswordLink"],
  ];

  test("let visitors in to links, to the services, to their purchases and to their sign-in", () => {
    const open = ["readUnsubscribeLink", "unsubscribe", "loadServiceRecords"];
    const purchases = [
      ...["loadLicencePrice", "preparePurchase", "startPurchase", "findRecentPayment", "findBrowserOrder"],
      ...["findReceipt", "keepBasket", "findBasket", "forgetBasket", "forgetPurchases"],
    ];
    const signIn = [
      ...["startSocialSignIn", "finishSocialSignIn", "signInWithPassword", "registerAccount", "sendPasswordReset"],
      ...["checkMailedCode", "resetPassword", "applyMailedCode", "openSession", "isSignInPending", "completeSignIn"],
      ...["endSession", "forgetSession"],
    ];
    expect(namesWith(({ gate }) => gate === "visitor")).toEqual([...open, ...purchases, ...signIn].sort());
  });

  test("let customers in to what is their own, and a view of them to what it shows", () => {
    expect(namesWith(({ gate }) => gate === "user")).toEqual([...shown, ...own].sort());
    expect(namesWith(({ gate, effect }) => gate === "user" && effect === "reads")).toEqual(shown.sort());
  });

  test("ask administrators for a proof of identity before what a stolen session must not do", () => {
    expect(namesWith(({ effect }) => effect === "proved")).toEqual(["changeRole", "deleteUser", "resetSecondFactor"]);
  });
});

describe("runOperation", () => {
  const given = createTestScope({ viewer: administrator });
  const add = defineUseCase(z.int(), async (_scope, count) => success(count + 1));
  const load = async () => ({ add });

  test("runs a use case for those whom its gate names, and rejects an argument that its schema does not take", async () => {
    for (const gate of [visitor, user, admin]) {
      expect(await runOperation("add", gate.writes(load), given, 1)).toEqual(success(2));
      expect(await runOperation("add", gate.writes(load), given, "1")).toEqual(failure("INVALID_REQUEST"));
    }
    expect(await runOperation("add", admin.proved(load), { ...given, isProved: true }, 1)).toEqual(success(2));
    expect(await runOperation("add", user.reads(load), { ...given, session: viewing }, 1)).toEqual(success(2));
  });

  test("distinguishes a rejected write from an unanswered one and logs each fault once", async () => {
    const faults: unknown[] = [];
    const scope = createTestScope({ onFault: (error) => faults.push(error) });
    const lost = new UpstreamFault("identity", "timeout");
    const rejected = new UpstreamFault("identity", "status", 400);
    const fail = (error: Error) => async () => ({ fail: () => Promise.reject(error) });
    expect(await runOperation("fail", user.reads(fail(lost)), scope, null)).toEqual(failure("UPSTREAM_UNAVAILABLE"));
    expect(await runOperation("fail", user.writes(fail(lost)), scope, null)).toEqual(failure("WRITE_UNANSWERED"));
    const unchanged = await runOperation("fail", user.writes(fail(rejected)), scope, null);
    expect(unchanged).toEqual(failure("UPSTREAM_UNAVAILABLE"));
    expect(faults).toEqual([lost, lost, rejected]);
  });
});
