import * as z from "zod";
import { type Account, isEmail, normaliseEmail } from "../accounts.ts";
import { type Call, defineOperation, requireRecentSignIn } from "../operation.ts";
import { IdentityError, rejectUnless } from "../refusal.ts";
import { clientType, flag, text, vendorEnum } from "../request-body.ts";

const requestType = vendorEnum("OobReqType", [
  ...["OOB_REQ_TYPE_UNSPECIFIED", "PASSWORD_RESET", "OLD_EMAIL_AGREE", "NEW_EMAIL_ACCEPT", "VERIFY_EMAIL"],
  ...["RECOVER_EMAIL", "EMAIL_SIGNIN", "VERIFY_AND_CHANGE_EMAIL", "REVERT_SECOND_FACTOR_ADDITION"],
] as const).optional();
const sendOobCodeSchema = z.strictObject({
  ...{ requestType, email: text, idToken: text, newEmail: text, continueUrl: text },
  ...{ canHandleCodeInApp: flag, clientType, returnOobLink: flag },
});
const sendOobCodeUnsupported = [
  ...["androidInstallApp", "androidMinimumVersion", "androidPackageName", "dynamicLinkDomain"],
  ...["iOSAppStoreId", "iOSBundleId", "linkDomain", "userIp"],
];

type SendOobCodeBody = z.output<typeof sendOobCodeSchema>;

export const sendOobCode = defineOperation(sendOobCodeSchema, sendOobCodeUnsupported, async (body, call) => {
  rejectUnless(body.requestType && body.requestType !== "OOB_REQ_TYPE_UNSPECIFIED", "MISSING_REQ_TYPE");
  rejectUnless(!body.returnOobLink, "INSUFFICIENT_PERMISSION");
  if (body.continueUrl) rejectForeignHost(body.continueUrl, call);
  return { kind: "identitytoolkit#GetOobConfirmationCodeResponse", email: await send(body, call) };
});

function send(body: SendOobCodeBody, call: Call): Promise<string> | string {
  switch (body.requestType) {
    case "PASSWORD_RESET":
      return sendPasswordReset(body, call);
    case "VERIFY_EMAIL":
      return sendVerification(body, call);
    case "VERIFY_AND_CHANGE_EMAIL":
      return sendChange(body, call);
    case "EMAIL_SIGNIN":
      throw new IdentityError("OPERATION_NOT_ALLOWED");
    default:
      throw new IdentityError("INVALID_REQ_TYPE");
  }
}

function sendPasswordReset(body: SendOobCodeBody, { accounts, codes, now, locale }: Call): string {
  rejectUnless(body.email !== undefined, "MISSING_EMAIL");
  rejectUnless(isEmail(body.email), "INVALID_EMAIL");
  const email = normaliseEmail(body.email);
  const account = accounts.findByEmail(email);
  // An unknown address is answered alike, and gets no mail.
  if (account) {
    const order = { requestType: "PASSWORD_RESET", uid: account.uid, email, to: email } as const;
    codes.send({ ...order, locale, continueUrl: body.continueUrl }, now);
  }
  return email;
}

async function sendVerification(body: SendOobCodeBody, call: Call): Promise<string> {
  const { account } = await call.sessions.verifyIdToken(body.idToken ?? "", call.now);
  const email = requireEmail(account);
  const order = { requestType: "VERIFY_EMAIL", uid: account.uid, email, to: email } as const;
  call.codes.send({ ...order, locale: call.locale, continueUrl: body.continueUrl }, call.now);
  return email;
}

async function sendChange(body: SendOobCodeBody, call: Call): Promise<string> {
  rejectUnless(body.newEmail, "MISSING_NEW_EMAIL");
  rejectUnless(isEmail(body.newEmail), "INVALID_NEW_EMAIL");
  rejectUnless(body.idToken, "MISSING_ID_TOKEN");
  const bearer = await call.sessions.verifyIdToken(body.idToken, call.now);
  requireRecentSignIn(bearer, call.now);
  const email = requireEmail(bearer.account);
  const newEmail = normaliseEmail(body.newEmail);
  // An address in use is answered alike, and gets no mail: the cloud does so, though its emulator says EMAIL_EXISTS.
  if (!call.accounts.findByEmail(newEmail)) {
    const order = { requestType: "VERIFY_AND_CHANGE_EMAIL", uid: bearer.account.uid, email, newEmail } as const;
    call.codes.send({ ...order, to: newEmail, locale: call.locale, continueUrl: body.continueUrl }, call.now);
  }
  return email;
}

function requireEmail(account: Account): string {
  rejectUnless(account.email, "MISSING_EMAIL");
  return account.email;
}

function rejectForeignHost(continueUrl: string, { env }: Call): void {
  const url = URL.canParse(continueUrl) ? new URL(continueUrl) : undefined;
  rejectUnless(
    url?.host && /^https?:$/.test(url.protocol),
    "INVALID_CONTINUE_URI : ((expected an absolute URI with valid scheme and host))",
  );
  const project = env.FIREBASE_PROJECT_ID;
  const hosts = [new URL(env.PORTAL_URL).hostname, "localhost", `${project}.firebaseapp.com`, `${project}.web.app`];
  rejectUnless(hosts.includes(url.hostname), "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project");
}
