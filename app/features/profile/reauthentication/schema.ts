/**
 * What a form holds besides, by which its sender shows who they are. Whether it was needed is decided where it is
 * checked.
 */
import * as z from "zod";

export const reauthenticationFields = {
  currentPassword: z.string().max(1_024).default(""),
  code: z.string().trim().max(64).default(""),
};

/** Names one showing of the form: the same form, arriving twice, is carried out once. */
export const requestId = z.string().max(128).default("");
