import type { XmlNode } from "#xml/read-xml.ts";

/** An imported DJI route as plain data: its two files, and all other files of the archive in hexadecimal. */
export interface WpmlSource {
  waylines: XmlNode;
  template?: XmlNode;
  resources: Record<string, string>;
}

export const encodeResources = (resources: ReadonlyMap<string, Uint8Array>): Record<string, string> =>
  Object.fromEntries([...resources].map(([path, bytes]) => [path, hexOf(bytes)]));

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const decodeResource = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
