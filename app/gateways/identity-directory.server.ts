/** The identity service as our service account sees it: whose account an address is. */
import * as z from "zod";
import { type Result, refuse, success } from "#app/errors.ts";
import { expectShape } from "./google-errors.server.ts";
import { accessToken, forgetAccessToken, type ServiceAccount } from "./service-account.server.ts";
import { callUpstream, UpstreamFault } from "./upstream.server.ts";

const vendor = "identity";
const scope = "https://www.googleapis.com/auth/identitytoolkit";
const timeoutMs = 5_000;

/** An address without an account has no `users`. */
const reply = z.object({ users: z.array(z.object({ localId: z.string().min(1) })).optional() });

export interface DirectoryOptions {
  baseUrl: string;
  projectId: string;
  account: ServiceAccount;
  /** Called once for each fault; the caller then sees UPSTREAM_UNAVAILABLE. */
  onFault: (error: unknown) => void;
}

export function identityDirectory({ baseUrl, projectId, account, onFault }: DirectoryOptions) {
  async function lookUp(wanted: { email: string[] } | { localId: string[] }): Promise<Result<string | null>> {
    try {
      const answer = await callUpstream({
        vendor,
        url: `${baseUrl}/v1/projects/${projectId}/accounts:lookup`,
        init: {
          method: "POST",
          headers: {
            Authorization: `Bearer ${await accessToken(account, scope)}`,
            "Content-Type": "application/json",
          },
          body: JSON.stringify(wanted),
        },
        timeoutMs,
      });
      if (answer.status === 401) forgetAccessToken(account, scope);
      if (answer.status !== 200) throw new UpstreamFault(vendor, "status", answer.status);
      return success(expectShape(vendor, reply, answer).users?.[0]?.localId ?? null);
    } catch (error) {
      onFault(error);
      return refuse("UPSTREAM_UNAVAILABLE");
    }
  }

  return {
    /** Null when nobody has it. */
    uidOf: (email: string) => lookUp({ email: [email] }),

    /** Whether there is an account of this uid. */
    async exists(uid: string): Promise<Result<boolean>> {
      const found = await lookUp({ localId: [uid] });
      return found.ok ? success(found.value === uid) : found;
    },
  };
}
