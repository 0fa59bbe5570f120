/** What every account call has in common: the fields it reads, those it does not act on, and what it is given to work with. */
import type * as z from "zod";
import type { SandboxEnv } from "../env.ts";
import type { Accounts } from "./accounts.ts";
import type { ActionCodes } from "./action-codes.ts";
import type { Quotas } from "./quotas.ts";
import { IdentityError } from "./refusal.ts";
import { readBody } from "./request-body.ts";
import type { Bearer, Sessions } from "./sessions.ts";
import type { SigningKeys } from "./signing-keys.ts";

export interface CallContext {
  /** Scheme, host and port as the caller reached us. */
  origin: string;
  /** IP address of the caller. */
  address: string;
  /** `X-Firebase-Locale`: the language of mails. */
  locale: string | undefined;
}

export interface Call extends CallContext {
  env: SandboxEnv;
  now: Date;
  accounts: Accounts;
  sessions: Sessions;
  codes: ActionCodes;
  quotas: Quotas;
  socialKeys: SigningKeys;
}

export type Operation = (json: string, call: Call) => Promise<object>;

/** Fields that most calls know and that belong to features which do not exist here. */
const commonUnsupported = ["tenantId", "targetProjectId", "delegatedProjectNumber", "instanceId"];
const captchaFields = ["captchaResponse", "captchaChallenge", "captchaResp", "challenge", "recaptchaVersion"];

export function defineOperation<Schema extends z.ZodType>(
  schema: Schema,
  unsupported: readonly string[],
  perform: (body: z.output<Schema>, call: Call) => Promise<object> | object,
): Operation {
  const rejected = [...unsupported, ...commonUnsupported, ...captchaFields];
  return async (json, call) => perform(readBody(json, schema, rejected), call);
}

const maxSignInAgeSeconds = 300;

/** Acts that could lock the owner out ask for a sign-in of the last five minutes; a refreshed token is as old as its sign-in. */
export function requireRecentSignIn(bearer: Pick<Bearer, "authTimeSeconds">, now: Date): void {
  if (now.getTime() / 1000 - bearer.authTimeSeconds > maxSignInAgeSeconds) {
    throw new IdentityError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
  }
}
