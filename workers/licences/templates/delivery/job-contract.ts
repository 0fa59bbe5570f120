/** What the job of a delivery says of its template. */
import type { BilingualName, Finding, TemplateKind } from "../contract.ts";

/** The template of a job. `file` is the name it got, until then the one that was asked for. */
export interface JobTemplate {
  id: string;
  request: string;
  kind: TemplateKind;
  name: BilingualName;
  file: string;
}

/** The report of a job that is done. */
export interface TemplateDelivery {
  /** Its id. */
  template: string;
  file: string;
  /** The copy of the file that had this name. */
  backup: string | null;
  /** What the theme does not take and the file is without: the first findings, and how many there are. */
  left: Finding[];
  total: number;
  /**
   * Path of a visible page of the store that Shopify's preview can show with the template; null when the store has none
   * or its app may not read them. Absent in reports of earlier versions.
   */
  page?: string | null;
  /** Colour schemes that the store does not have, and the one that took their place. */
  schemes: { from: string; to: string }[];
  /**
   * Uploaded to the store's Files; left empty, because the store does not have them and got none; or named as they are,
   * because the store's Files could not be read. Reports of earlier versions lack `unknown`.
   */
  pictures: { sent: string[]; missing: string[]; unknown?: string[] };
}
