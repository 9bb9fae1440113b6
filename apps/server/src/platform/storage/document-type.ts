import type { PlainMessageKey } from "@overfly/i18n/message";
import { fileTypeOfBytes, isMisnamed } from "#platform/storage/file-type.ts";

export type DocumentType = { ok: true; mime: string } | { ok: false; error: PlainMessageKey };

const UNKNOWN = "errors/sites:unsupportedDocument";
const MISNAMED = "errors/sites:documentTypeMismatch";

/** The MIME type by content; the extension only distinguishes archives and text formats. */
export function documentTypeOf(bytes: Uint8Array, name: string): DocumentType {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const detected = fileTypeOfBytes(bytes);
  if (isMisnamed(name, detected)) return { ok: false, error: MISNAMED };
  const mime =
    detected.group === "other"
      ? mimeOf(bytes, extension)
      : { type: detected.mime, fits: detected.extensions };
  if (!mime) return { ok: false, error: UNKNOWN };
  return mime.fits.includes(extension) ? { ok: true, mime: mime.type } : { ok: false, error: MISNAMED };
}

const OFFICE = "application/vnd.openxmlformats-officedocument";

const ARCHIVES: Readonly<Record<string, string>> = {
  zip: "application/zip",
  kmz: "application/vnd.google-earth.kmz",
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
};

/** No HTML or scripts: nothing here may run in a browser. */
const TEXTS: Readonly<Record<string, string>> = {
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  dxf: "image/vnd.dxf",
  json: "application/json",
  geojson: "application/geo+json",
  kml: "application/vnd.google-earth.kml+xml",
};

function mimeOf(bytes: Uint8Array, extension: string): { type: string; fits: readonly string[] } | undefined {
  const head = Buffer.from(bytes.subarray(0, 22)).toString("latin1");
  if (/^AC1\d{3}/.test(head)) return { type: "image/vnd.dwg", fits: ["dwg"] };
  if (head.startsWith("AutoCAD Binary DXF")) return { type: "image/vnd.dxf", fits: ["dxf"] };
  if (head.startsWith("PK\u0003\u0004") || head.startsWith("PK\u0005\u0006"))
    return byExtension(ARCHIVES, extension);
  return isText(bytes) ? byExtension(TEXTS, extension) : undefined;
}

const byExtension = (types: Readonly<Record<string, string>>, extension: string) => ({
  type: types[extension] ?? "",
  fits: Object.keys(types),
});

/** Valid UTF-8 without control characters. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
