/** Estimates passwords away from the page, for the script of signed-out pages. */
import { estimateStrength, type Score } from "#app/estimate-strength.ts";

export interface StrengthRequest {
  password: string;
  /** Name and e-mail, which make a password weak. */
  about: string[];
}

const scope = self as unknown as {
  onmessage: (event: MessageEvent<StrengthRequest>) => void;
  postMessage: (score: Score) => void;
};
scope.onmessage = ({ data }) => scope.postMessage(estimateStrength(data.password, data.about));
