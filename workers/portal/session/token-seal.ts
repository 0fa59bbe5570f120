/** Seals secrets of an account, bound to account, session and kind: a copied value opens nowhere else. */
import { type Box, type Keyring, openText, sealText } from "#base/sealed-box.ts";

export interface SealPlace {
  uid: string;
  /** Empty for secrets of the account itself. */
  sessionId: string;
  kind: "refresh" | "id" | "second-factor";
}

export interface SealedTokens {
  refreshSealed: string;
  idTokenSealed: string;
}

/** Each kind has a key of its own: the cookie's key never encrypts anything here. */
const toBox = ({ uid, sessionId, kind }: SealPlace, keyring: Keyring): Box => ({
  keyring,
  place: [uid, sessionId],
  purpose: `${kind}-token`,
});

export const sealToken = (token: string, place: SealPlace, keyring: Keyring): Promise<string> =>
  sealText(token, toBox(place, keyring));

/** Null when the text was altered or moved, or its key is gone. */
export const openToken = (sealed: string, place: SealPlace, keyring: Keyring): Promise<string | null> =>
  openText(sealed, toBox(place, keyring));
