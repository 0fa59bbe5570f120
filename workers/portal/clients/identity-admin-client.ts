/** The identity service as our service account sees it: whose account an address is. */
import * as z from "zod";
import { failure, type Result, success } from "#shared/errors.ts";
import type { Deadline } from "#shared/time-limit.ts";
import { expectShape } from "./google-errors.ts";
import { callUpstream, UpstreamFault } from "./http-client.ts";
import { accessToken, forgetAccessToken, type ServiceAccount } from "./service-account.ts";

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
/** An address without an account has no `users`. */
const reply = z.object({ users: z.array(user).default([]) });

export interface DirectoryOptions {
  baseUrl: string;
  projectId: string;
  account: ServiceAccount;
  /** Called once for each fault; the caller then sees UPSTREAM_UNAVAILABLE. */
  onFault: (error: unknown) => void;
  /** Of the request that it is asked for. */
  deadline?: Deadline | undefined;
}

export type IdentityDirectory = ReturnType<typeof identityDirectory>;

export function identityDirectory({ baseUrl, projectId, account, onFault, deadline }: DirectoryOptions) {
  async function lookUp(wanted: { email: string[] } | { localId: string[] }): Promise<Result<z.infer<typeof user>[]>> {
    try {
      const answer = await callUpstream({
        vendor,
        url: `${baseUrl}/v1/projects/${projectId}/accounts:lookup`,
        init: {
          method: "POST",
          headers: {
            Authorization: `Bearer ${await accessToken(account, scope, { deadline })}`,
            "Content-Type": "application/json",
          },
          body: JSON.stringify(wanted),
        },
        timeoutMs,
        deadline,
      });
      if (answer.status === 401) forgetAccessToken(account, scope);
      if (answer.status !== 200) throw new UpstreamFault(vendor, "status", answer.status);
      return success(expectShape(vendor, reply, answer).users);
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }

  return {
    /** Null when nobody has it. */
    async uidOf(email: string): Promise<Result<string | null>> {
      const found = await lookUp({ email: [email] });
      return found.ok ? success(found.value[0]?.localId ?? null) : found;
    },

    /** Who has shown that this address is theirs, signed in here or not yet; null when nobody. */
    async ownerOf(email: string): Promise<Result<{ uid: string; name: string } | null>> {
      const found = await lookUp({ email: [email] });
      if (!found.ok) return found;
      const owner = found.value.find(({ emailVerified }) => emailVerified);
      return success(owner ? { uid: owner.localId, name: owner.displayName } : null);
    },

    /** The addresses of these accounts, at most a hundred; who has none, or is gone, is absent. */
    async addressesOf(uids: string[]): Promise<Result<Record<string, string>>> {
      if (uids.length === 0) return success({});
      const found = await lookUp({ localId: uids });
      if (!found.ok) return found;
      return success(
        Object.fromEntries(found.value.flatMap(({ localId, email }) => (email ? [[localId, email]] : []))),
      );
    },

    /** Those of these accounts, at most a hundred, that exist and are not disabled. */
    async enabledOf(uids: string[]): Promise<Result<string[]>> {
      if (uids.length === 0) return success([]);
      const found = await lookUp({ localId: uids });
      if (!found.ok) return found;
      return success(found.value.filter(({ disabled }) => !disabled).map(({ localId }) => localId));
    },

    /** Whether there is an account of this uid. */
    async exists(uid: string): Promise<Result<boolean>> {
      const found = await lookUp({ localId: [uid] });
      return found.ok ? success(found.value.some(({ localId }) => localId === uid)) : found;
    },
  };
}
