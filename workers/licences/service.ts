/** The type of the entrypoint `Internal`, derived from its table of operations. */
import type * as z from "zod";
import type { operations } from "./operations.ts";
import type { Caller, LicencesDependencies, LicencesResult } from "./platform/contract.ts";

type Operations = typeof operations;
export type OperationName = keyof Operations;
type GivenArgument<Name extends OperationName> = z.input<Operations[Name]["argument"]>;
export type OperationArguments<Name extends OperationName> =
  undefined extends GivenArgument<Name> ? [argument?: GivenArgument<Name>] : [argument: GivenArgument<Name>];
export type OperationValue<Name extends OperationName> = Awaited<ReturnType<Operations[Name]["run"]>>;

/** The entrypoint, as the portal's binding offers it. */
export type LicencesService = {
  [Name in OperationName]: (
    caller: Caller,
    ...argument: OperationArguments<Name>
  ) => Promise<LicencesResult<OperationValue<Name>>>;
} & { health(requestId: string): Promise<LicencesDependencies> };
