/** The identity service as our service account: accounts by e-mail or uid. */
import * as z from "zod";
import { failure, type Result, success } from "#base/errors.ts";
import type { Deadline } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { callUpstream, parseGoogleError, parseReply, UpstreamFault } from "./http-client.ts";
import { forgetAccessToken, getAccessToken, type ServiceAccount } from "./service-account.ts";

const vendor = "identity";
const scope = "https://www.googleapis.com/auth/identitytoolkit";

const user = z.object({
  localId: z.string().min(1),
  email: z.string().optional(),
  emailVerified: z.boolean().default(false),
  displayName: z.string().default(""),
  disabled: z.boolean().default(false),
  /** Milliseconds since 1970. */
  createdAt: z.string().optional(),
  lastLoginAt: z.string().optional(),
  providerUserInfo: z.array(z.object({ providerId: z.string() })).default([]),
});
/** The reply for an unknown account has no `users`. */
const userList = z.object({ users: z.array(user).default([]) });

/** An account as the staff sees it. */
export interface DirectoryAccount {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  disabled: boolean;
  displayName: string;
  createdAt: string | null;
  /** Null before the first one. */
  lastSignInAt: string | null;
  /** Ids of the providers, such as `password` and `google.com`. */
  providers: string[];
}

export type ListedAccount = z.infer<typeof user>;

const listReply = z.object({ users: z.array(user).default([]), nextPageToken: z.string().optional() });
const maxListed = 1_000;

export interface DirectoryOptions {
  baseUrl: string;
  projectId: string;
  account: ServiceAccount;
  /** Called once for each fault; the caller then sees UPSTREAM_UNAVAILABLE. */
  onFault: (error: unknown) => void;
  /** The deadline of the request. */
  deadline?: Deadline | undefined;
}

export type IdentityAdminClient = ReturnType<typeof createIdentityAdminClient>;

export function createIdentityAdminClient({ baseUrl, projectId, account, onFault, deadline }: DirectoryOptions) {
  async function call<Schema extends z.ZodType>(
    method: "lookup" | "update" | "delete",
    body: object,
    schema: Schema,
  ): Promise<Result<z.output<Schema>>> {
    try {
      const answer = await callUpstream({
        vendor,
        url: `${baseUrl}/v1/projects/${projectId}/accounts:${method}`,
        init: {
          method: "POST",
          headers: {
            Authorization: `Bearer ${await getAccessToken(account, scope, { deadline })}`,
            "Content-Type": "application/json",
          },
          body: JSON.stringify(body),
        },
        timeoutMs: timeLimits.vendors.identityMs,
        deadline,
      });
      if (answer.status === 401) forgetAccessToken(account, scope);
      if (answer.status === 400 && parseGoogleError(vendor, answer).code === "USER_NOT_FOUND")
        return failure("USER_UNKNOWN");
      if (answer.status !== 200) throw new UpstreamFault(vendor, "status", answer.status);
      return success(parseReply(vendor, schema, answer));
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }

  async function lookUp(wanted: { email: string[] } | { localId: string[] }): Promise<Result<z.infer<typeof user>[]>> {
    const answer = await call("lookup", wanted, userList);
    return answer.ok ? success(answer.value.users) : answer;
  }

  return {
    /** Null when no account has this e-mail. */
    async findUid(email: string): Promise<Result<string | null>> {
      const reply = await lookUp({ email: [email] });
      return reply.ok ? success(reply.value[0]?.localId ?? null) : reply;
    },

    /** Null when no account has this e-mail. */
    async findOwner(email: string): Promise<Result<{ uid: string; emailVerified: boolean } | null>> {
      const reply = await lookUp({ email: [email] });
      const [owner] = reply.ok ? reply.value : [];
      if (!reply.ok) return reply;
      return success(owner ? { uid: owner.localId, emailVerified: owner.emailVerified } : null);
    },

    /** The account whose verified e-mail this is, or null. */
    async findVerifiedOwner(email: string): Promise<Result<{ uid: string; name: string } | null>> {
      const reply = await lookUp({ email: [email] });
      if (!reply.ok) return reply;
      const owner = reply.value.find(({ emailVerified }) => emailVerified);
      return success(owner ? { uid: owner.localId, name: owner.displayName } : null);
    },

    /** The e-mails of at most a hundred accounts; accounts without one, or deleted, are absent. */
    async findEmails(uids: string[]): Promise<Result<Record<string, string>>> {
      if (uids.length === 0) return success({});
      const reply = await lookUp({ localId: uids });
      if (!reply.ok) return reply;
      return success(
        Object.fromEntries(reply.value.flatMap(({ localId, email }) => (email ? [[localId, email]] : []))),
      );
    },

    /** Which of at most a hundred accounts exist, are enabled and have a verified e-mail. */
    async filterActive(uids: string[]): Promise<Result<string[]>> {
      if (uids.length === 0) return success([]);
      const reply = await lookUp({ localId: uids });
      if (!reply.ok) return reply;
      const active = reply.value.filter(({ disabled, emailVerified }) => !disabled && emailVerified);
      return success(active.map(({ localId }) => localId));
    },

    /** USER_UNKNOWN when there is none. */
    async find(uid: string): Promise<Result<DirectoryAccount>> {
      const reply = await lookUp({ localId: [uid] });
      if (!reply.ok) return reply;
      const [account] = reply.value;
      if (!account) return failure("USER_UNKNOWN");
      const { localId, email = null, emailVerified, disabled, displayName, createdAt, lastLoginAt } = account;
      const times = { createdAt: toTime(createdAt), lastSignInAt: toTime(lastLoginAt) };
      const providers = account.providerUserInfo.map(({ providerId }) => providerId);
      return success({ uid: localId, email, emailVerified, disabled, displayName, ...times, providers });
    },

    /** A disabled account neither signs in nor renews its tokens. */
    async setDisabled(uid: string, disabled: boolean): Promise<Result<void>> {
      const updated = await call("update", { localId: uid, disableUser: disabled }, z.object({}));
      return updated.ok ? success(undefined) : updated;
    },

    /** An empty text removes the former one. */
    async replaceProfile(
      uid: string,
      { displayName, photoUrl }: { displayName: string; photoUrl: string },
    ): Promise<Result<void>> {
      const replaced = await call(
        "update",
        {
          localId: uid,
          ...(displayName ? { displayName } : {}),
          ...(photoUrl ? { photoUrl } : {}),
          deleteAttribute: [...(displayName ? [] : ["DISPLAY_NAME"]), ...(photoUrl ? [] : ["PHOTO_URL"])],
        },
        z.object({}),
      );
      return replaced.ok ? success(undefined) : replaced;
    },

    /** Cannot be undone. */
    async deleteAccount(uid: string): Promise<Result<void>> {
      const deleted = await call("delete", { localId: uid }, z.object({}));
      return deleted.ok ? success(undefined) : deleted;
    },

    async exists(uid: string): Promise<Result<boolean>> {
      const reply = await lookUp({ localId: [uid] });
      return reply.ok ? success(reply.value.some(({ localId }) => localId === uid)) : reply;
    },

    /** Null when there is no such account. */
    async findAccount(uid: string): Promise<Result<ListedAccount | null>> {
      const reply = await lookUp({ localId: [uid] });
      return reply.ok ? success(reply.value[0] ?? null) : reply;
    },

    /** A page of all accounts. Null when the service does not know the token any more. */
    async listAccounts(
      pageToken: string | null,
    ): Promise<Result<{ accounts: ListedAccount[]; next: string | null } | null>> {
      const query = new URLSearchParams({
        maxResults: String(maxListed),
        ...(pageToken ? { nextPageToken: pageToken } : {}),
      });
      try {
        const answer = await callUpstream({
          vendor,
          url: `${baseUrl}/v1/projects/${projectId}/accounts:batchGet?${query}`,
          init: { headers: { Authorization: `Bearer ${await getAccessToken(account, scope, { deadline })}` } },
          timeoutMs: timeLimits.vendors.accountListMs,
          deadline,
        });
        if (answer.status === 401) forgetAccessToken(account, scope);
        if (answer.status === 400 && parseGoogleError(vendor, answer).code === "INVALID_PAGE_SELECTION")
          return success(null);
        if (answer.status !== 200) throw new UpstreamFault(vendor, "status", answer.status);
        const { users, nextPageToken } = parseReply(vendor, listReply, answer);
        return success({ accounts: users, next: nextPageToken || null });
      } catch (error) {
        onFault(error);
        return failure("UPSTREAM_UNAVAILABLE");
      }
    },
  };
}

/** From milliseconds as text. */
function toTime(milliseconds: string | undefined): string | null {
  const date = new Date(Number(milliseconds || Number.NaN));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
