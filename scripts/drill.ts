/** `npm run drill`: see docs/backup.md. */
import process from "node:process";
import { drill } from "./backup/drill.ts";
import { BackupError } from "./backup/folder.ts";

try {
  await drill();
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
