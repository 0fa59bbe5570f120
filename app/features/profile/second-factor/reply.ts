/** What is shown once, in the answer to the form that asked for it, and by no address afterwards. */
import type { FormReply } from "#app/form.ts";

export interface SetupView {
  /** Base32, as people type it. */
  secret: string;
  /** Opens an app on this device. */
  uri: string;
  qrCode: { path: string; size: number };
}

export interface SecondFactorReply extends FormReply {
  setup?: SetupView;
  recoveryCodes?: string[];
}
