import * as z from "zod";
import { type Account, canonicalEmail, isEmail } from "../accounts.ts";
import { type Call, defineOperation, refuseOldSignIn } from "../operation.ts";
import { Refusal, refuseUnless } from "../refusal.ts";
import { clientType, flag, oneOf, text } from "../request-body.ts";

const requestType = oneOf("OobReqType", [
  ...["OOB_REQ_TYPE_UNSPECIFIED", "PASSWORD_RESET", "OLD_EMAIL_AGREE", "NEW_EMAIL_ACCEPT", "VERIFY_EMAIL"],
  ...["RECOVER_EMAIL", "EMAIL_SIGNIN", "VERIFY_AND_CHANGE_EMAIL", "REVERT_SECOND_FACTOR_ADDITION"],
] as const).optional();
const schema = z.strictObject({
  ...{ requestType, email: text, idToken: text, newEmail: text, continueUrl: text },
  ...{ canHandleCodeInApp: flag, clientType, returnOobLink: flag },
});
const unspoken = [
  ...["androidInstallApp", "androidMinimumVersion", "androidPackageName", "dynamicLinkDomain"],
  ...["iOSAppStoreId", "iOSBundleId", "linkDomain", "userIp"],
];

type Body = z.output<typeof schema>;

export const sendOobCode = defineOperation(schema, unspoken, async (body, call) => {
  refuseUnless(body.requestType && body.requestType !== "OOB_REQ_TYPE_UNSPECIFIED", "MISSING_REQ_TYPE");
  refuseUnless(!body.returnOobLink, "INSUFFICIENT_PERMISSION");
  if (body.continueUrl) refuseForeignHost(body.continueUrl, call);
  return { kind: "identitytoolkit#GetOobConfirmationCodeResponse", email: await send(body, call) };
});

function send(body: Body, call: Call): Promise<string> | string {
  switch (body.requestType) {
    case "PASSWORD_RESET":
      return sendPasswordReset(body, call);
    case "VERIFY_EMAIL":
      return sendVerification(body, call);
    case "VERIFY_AND_CHANGE_EMAIL":
      return sendChange(body, call);
    case "EMAIL_SIGNIN":
      throw new Refusal("OPERATION_NOT_ALLOWED");
    default:
      throw new Refusal("INVALID_REQ_TYPE");
  }
}

function sendPasswordReset(body: Body, { accounts, codes, now, locale }: Call): string {
  refuseUnless(body.email !== undefined, "MISSING_EMAIL");
  refuseUnless(isEmail(body.email), "INVALID_EMAIL");
  const email = canonicalEmail(body.email);
  const account = accounts.byEmail(email);
  // An unknown address is answered alike, and gets no mail.
  if (account) {
    const order = { requestType: "PASSWORD_RESET", uid: account.uid, email, to: email } as const;
    codes.send({ ...order, locale, continueUrl: body.continueUrl }, now);
  }
  return email;
}

async function sendVerification(body: Body, call: Call): Promise<string> {
  const { account } = await call.sessions.bearerOf(body.idToken ?? "", call.now);
  const email = emailOf(account);
  const order = { requestType: "VERIFY_EMAIL", uid: account.uid, email, to: email } as const;
  call.codes.send({ ...order, locale: call.locale, continueUrl: body.continueUrl }, call.now);
  return email;
}

async function sendChange(body: Body, call: Call): Promise<string> {
  refuseUnless(body.newEmail, "MISSING_NEW_EMAIL");
  refuseUnless(isEmail(body.newEmail), "INVALID_NEW_EMAIL");
  refuseUnless(body.idToken, "MISSING_ID_TOKEN");
  const bearer = await call.sessions.bearerOf(body.idToken, call.now);
  refuseOldSignIn(bearer, call.now);
  const email = emailOf(bearer.account);
  const newEmail = canonicalEmail(body.newEmail);
  // An address in use is answered alike, and gets no mail: the cloud does so, though its emulator says EMAIL_EXISTS.
  if (!call.accounts.byEmail(newEmail)) {
    const order = { requestType: "VERIFY_AND_CHANGE_EMAIL", uid: bearer.account.uid, email, newEmail } as const;
    call.codes.send({ ...order, to: newEmail, locale: call.locale, continueUrl: body.continueUrl }, call.now);
  }
  return email;
}

function emailOf(account: Account): string {
  refuseUnless(account.email, "MISSING_EMAIL");
  return account.email;
}

function refuseForeignHost(continueUrl: string, { env }: Call): void {
  const url = URL.canParse(continueUrl) ? new URL(continueUrl) : undefined;
  refuseUnless(
    url?.host && /^https?:$/.test(url.protocol),
    "INVALID_CONTINUE_URI : ((expected an absolute URI with valid scheme and host))",
  );
  const project = env.FIREBASE_PROJECT_ID;
  const hosts = [new URL(env.PORTAL_URL).hostname, "localhost", `${project}.firebaseapp.com`, `${project}.web.app`];
  refuseUnless(hosts.includes(url.hostname), "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project");
}
