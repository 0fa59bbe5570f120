/** The command line of the commands for developers. */
import process from "node:process";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { exitWithMessage } from "./ports.ts";

/** Prints the usage and exits for `--help`, and, with the reason, for an argument that the command does not take. */
export function readArguments<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  const help = { type: "boolean", short: "h" } as const;
  try {
    const { values } = parseArgs<ParseArgsConfig>({ ...config, options: { ...config.options, help } });
    if (!values.help) return parseArgs(config);
  } catch (error) {
    exitWithMessage(`${(error as Error).message}\n\n${usage}`);
  }
  console.log(usage);
  return process.exit(0) as never;
}
