/** Leads from a list to the export of its view. */
import type { ReactNode } from "react";
import { staffPaths } from "#base/staff-paths.ts";
import { Button, ButtonLink } from "./button.tsx";

interface ExportLinkProps {
  list: string;
  params: URLSearchParams;
  /** While the list refuses a filter, its rows are not those of the address. */
  isOff: boolean;
  children: ReactNode;
}

export const ExportLink = ({ list, params, isOff, children }: ExportLinkProps) =>
  isOff ? (
    <Button type="button" variant="secondary" icon="download" disabled>
      {children}
    </Button>
  ) : (
    <ButtonLink to={staffPaths.exportOf(list, params.toString())} variant="secondary" icon="download">
      {children}
    </ButtonLink>
  );
