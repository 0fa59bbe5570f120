import type { SandboxEnv } from "../env.ts";

/** What the Firestore object offers, in fewer words: the compiler gives up on carrying its recursive value type across the call. */
interface Documents {
  getDocument(path: string): Promise<Record<string, unknown> | null>;
  listDocuments(collectionPath: string): Promise<{ id: string; data: Record<string, unknown> }[]>;
  setDocument(path: string, data: Record<string, unknown>): Promise<void>;
}

export const documentsOf = (env: SandboxEnv): Documents => env.FIRESTORE.getByName("vendor") as unknown as Documents;
