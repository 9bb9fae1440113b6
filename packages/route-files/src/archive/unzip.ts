import { unzipSync } from "fflate";

export type UnzipErrorCode =
  | "not-a-zip"
  | "too-many-files"
  | "too-large"
  | "suspicious-compression"
  | "unsafe-path";

export interface UnzipError {
  ok: false;
  code: UnzipErrorCode;
  message: string;
  /** Path in the archive. */
  element?: string;
}

/** Files by path. */
export type UnzipResult = { ok: true; files: Map<string, Uint8Array> } | UnzipError;

const MAX_FILES = 500;
const MAX_BYTES = 64 * 1024 * 1024;
const RATIO_CHECK_MIN_BYTES = 1024 * 1024;
const MAX_COMPRESSION_RATIO = 150;

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Extracts the matching files of a small archive. Unsafe archives are rejected before anything is extracted. */
export function unzip(bytes: Uint8Array, isWanted: (path: string) => boolean): UnzipResult {
  let error: UnzipError | undefined;
  let count = 0;
  let total = 0;
  const inspectEntry = (file: { name: string; size: number; originalSize: number }): boolean => {
    count += 1;
    total += file.originalSize;
    error ??= entryError(file, count, total);
    return false;
  };
  try {
    unzipSync(bytes, { filter: inspectEntry });
    if (error) return error;
    const extracted = unzipSync(bytes, {
      filter: ({ name }) => !isMacMetadata(name) && isWanted(withForwardSlashes(name)),
    });
    const files = Object.entries(extracted).map(
      ([path, content]) => [withForwardSlashes(path), content] as const,
    );
    return { ok: true, files: new Map(files) };
  } catch {
    return { ok: false, code: "not-a-zip", message: "The archive is damaged or truncated." };
  }
}

/** Some Windows programs write backslashes. */
const withForwardSlashes = (path: string): string => path.replaceAll("\\", "/");

/** Metadata files of macOS. */
const isMacMetadata = (path: string): boolean => /(?:^|[\\/])(?:__MACOSX[\\/]|\._|\.DS_Store$)/u.test(path);

function entryError(
  { name, size, originalSize }: { name: string; size: number; originalSize: number },
  count: number,
  total: number,
): UnzipError | undefined {
  if (isUnsafePath(name)) {
    return {
      ok: false,
      code: "unsafe-path",
      message: `The archive contains the unsafe path "${name.slice(0, 120)}".`,
      element: name.slice(0, 120),
    };
  }
  if (count > MAX_FILES) {
    return {
      ok: false,
      code: "too-many-files",
      message: `The archive contains more than ${MAX_FILES} files.`,
    };
  }
  if (total > MAX_BYTES) {
    return { ok: false, code: "too-large", message: "The extracted archive is larger than 64 MB." };
  }
  if (originalSize <= RATIO_CHECK_MIN_BYTES || originalSize <= size * MAX_COMPRESSION_RATIO) return undefined;
  const message = `"${name.slice(0, 120)}" has a suspicious compression ratio.`;
  return { ok: false, code: "suspicious-compression", message, element: name.slice(0, 120) };
}

function isUnsafePath(path: string): boolean {
  const parts = path.split(/[\\/]/u);
  return (
    path.startsWith("/") ||
    path.startsWith("\\") ||
    /^[a-z]:/iu.test(path) ||
    path.includes("\0") ||
    parts.includes("..")
  );
}
