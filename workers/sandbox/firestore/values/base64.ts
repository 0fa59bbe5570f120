/** Bytes of the wire: base64, read in either alphabet with or without padding, written in the standard one. */
export function fromBase64(text: string): Uint8Array {
  const standard = text.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
  return Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));

export const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/_-]*={0,2}$/.test(text) && text.replace(/=+$/, "").length % 4 !== 1;
