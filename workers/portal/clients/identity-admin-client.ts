/** The identity service as our service account: accounts by e-mail or uid. */
import * as z from "zod";
import { failure, type Result, success } from "#base/errors.ts";
import type { Deadline } from "#base/time-limit.ts";
import { callUpstream, parseReply, UpstreamFault } from "./http-client.ts";
import { forgetAccessToken, getAccessToken, type ServiceAccount } from "./service-account.ts";

const vendor = "identity";
const scope = "https://www.googleapis.com/auth/identitytoolkit";
const timeoutMs = 5_000;

const user = z.object({
  localId: z.string().min(1),
  email: z.string().optional(),
  emailVerified: z.boolean().default(false),
  displayName: z.string().default(""),
  disabled: z.boolean().default(false),
});
/** The reply for an unknown account has no `users`. */
const reply = z.object({ users: z.array(user).default([]) });

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
  async function lookUp(wanted: { email: string[] } | { localId: string[] }): Promise<Result<z.infer<typeof user>[]>> {
    try {
      const answer = await callUpstream({
        vendor,
        url: `${baseUrl}/v1/projects/${projectId}/accounts:lookup`,
        init: {
          method: "POST",
          headers: {
            Authorization: `Bearer ${await getAccessToken(account, scope, { deadline })}`,
            "Content-Type": "application/json",
          },
          body: JSON.stringify(wanted),
        },
        timeoutMs,
        deadline,
      });
      if (answer.status === 401) forgetAccessToken(account, scope);
      if (answer.status !== 200) throw new UpstreamFault(vendor, "status", answer.status);
      return success(parseReply(vendor, reply, answer).users);
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }

  return {
    /** Null when no account has this e-mail. */
    async findUid(email: string): Promise<Result<string | null>> {
      const found = await lookUp({ email: [email] });
      return found.ok ? success(found.value[0]?.localId ?? null) : found;
    },

    /** The account whose verified e-mail this is, or null. */
    async findVerifiedOwner(email: string): Promise<Result<{ uid: string; name: string } | null>> {
      const found = await lookUp({ email: [email] });
      if (!found.ok) return found;
      const owner = found.value.find(({ emailVerified }) => emailVerified);
      return success(owner ? { uid: owner.localId, name: owner.displayName } : null);
    },

    /** The e-mails of at most a hundred accounts; accounts without one, or deleted, are absent. */
    async findEmails(uids: string[]): Promise<Result<Record<string, string>>> {
      if (uids.length === 0) return success({});
      const found = await lookUp({ localId: uids });
      if (!found.ok) return found;
      return success(
        Object.fromEntries(found.value.flatMap(({ localId, email }) => (email ? [[localId, email]] : []))),
      );
    },

    /** Which of at most a hundred accounts exist and are enabled. */
    async filterEnabled(uids: string[]): Promise<Result<string[]>> {
      if (uids.length === 0) return success([]);
      const found = await lookUp({ localId: uids });
      if (!found.ok) return found;
      return success(found.value.filter(({ disabled }) => !disabled).map(({ localId }) => localId));
    },

    async exists(uid: string): Promise<Result<boolean>> {
      const found = await lookUp({ localId: [uid] });
      return found.ok ? success(found.value.some(({ localId }) => localId === uid)) : found;
    },
  };
}
