/** Leads from a list to the export of its view. */
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/kit/parts/button.tsx";
import { staffPaths } from "#base/staff-paths.ts";

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
