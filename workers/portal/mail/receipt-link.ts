/**
 * The link of a receipt to registration or sign-in. It is sealed, because it has the buyer's address. It fills in a
 * field and names the order; it does not sign in.
 */
import * as z from "zod";
import type { Keyring } from "#base/sealed-box.ts";
import type { Receipt } from "../purchases/contract.ts";
import { openCookie, sealCookie } from "../session/cookies.ts";

const receipt = z.object({ email: z.string().max(254), number: z.number().int() });

export const sealReceipt = (content: Receipt, keyring: Keyring): Promise<string> =>
  sealCookie(content, "receipt", keyring);

/** Null for a text that is not ours, or whose key is gone. */
export const openReceipt = async (text: string, keyring: Keyring): Promise<Receipt | null> =>
  receipt.safeParse(await openCookie(text, "receipt", keyring)).data ?? null;
