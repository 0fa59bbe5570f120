/** `npm run proof -- drill`: see docs/backup.md. */
import process from "node:process";
import { drill } from "./backup/drill.ts";
import { BackupError } from "./backup/folder.ts";

if (process.argv.length > 2) {
  console.error("The drill takes no arguments. It restores a backup into an empty deployment on this machine.");
  process.exit(2);
}

try {
  await drill();
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
