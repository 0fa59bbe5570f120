/** Saves files from the browser's memory: one as it is, several as a ZIP. */

export interface NamedBlob {
  name: string;
  blob: Blob;
}

export async function download(files: readonly NamedBlob[], archiveName: string): Promise<void> {
  const [first] = files;
  if (files.length === 1 && first) return save(first.blob, first.name);
  const { downloadZip } = await import("client-zip");
  const archive = downloadZip(
    files.map(({ name, blob }) => ({ name, input: blob, size: blob.size, lastModified: new Date() })),
  );
  save(await archive.blob(), archiveName);
}

/** Browsers read the blob after the click; a minute is enough for the largest. */
const revokeAfterMs = 60_000;

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs);
}
