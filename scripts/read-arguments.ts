/** The command line of the commands for developers. */
import process from "node:process";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { exitWithMessage } from "./ports.ts";

/** Prints the usage and exits for `--help`, and, with the reason, for an argument that the command does not take. */
export function readArguments<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  const args = config.args ?? process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    exitWithMessage(`${(error as Error).message}\n\n${usage}`);
  }
}
