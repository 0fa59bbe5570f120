/** Every removal of an administrator is reserved here first, so that one who can sign in always remains. */
import { failure, type Result, success } from "#base/errors.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { IdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { PortalEnv } from "../env.ts";

/** The identity service takes at most this many accounts in one call. */
const maxAdministrators = 100;

interface RemovalTools {
  env: Pick<PortalEnv, "ADMINISTRATORS">;
  store: Firestore;
  directory: Pick<IdentityAdminClient, "filterEnabled">;
}

export function createAdministratorRemoval({ env, store, directory }: RemovalTools) {
  /**
   * The other administrators who can sign in. Null when this person is not an administrator. Throws when Firestore does
   * not answer.
   */
  async function fetchOthers(uid: string): Promise<Result<string[] | null>> {
    const administrators = await store.query({
      collection: "users",
      where: { field: "role", equals: "admin" },
      orderBy: { field: "__name__", direction: "ASCENDING" },
      fields: ["role"],
      limit: maxAdministrators,
    });
    const uids = administrators.map(({ id }) => id);
    if (!uids.includes(uid)) return success(null);
    return directory.filterEnabled(uids.filter((other) => other !== uid));
  }

  return {
    /** Answers early, before anything is reserved; only `reserve` decides. */
    async isLast(uid: string): Promise<Result<boolean>> {
      const others = await fetchOthers(uid);
      return others.ok ? success(others.value?.length === 0) : others;
    },

    /**
     * Call it right before the removal, and `cancel` when the removal did not take place. LAST_ADMINISTRATOR: no other
     * one would remain.
     */
    async reserve(removal: { id: string; uid: string }): Promise<Result<void>> {
      const others = await fetchOthers(removal.uid);
      if (!others.ok) return others;
      const mayGo = others.value === null || (await getLock(env).reserve(removal, others.value, Date.now()));
      return mayGo ? success(undefined) : failure("LAST_ADMINISTRATOR");
    },

    cancel: (id: string) => getLock(env).cancel(id),
  };
}

/** There is one. */
const getLock = ({ ADMINISTRATORS }: RemovalTools["env"]) => ADMINISTRATORS.getByName("portal");
