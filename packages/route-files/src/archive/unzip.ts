import { unzipSync } from "fflate";

export type UnpackFaultCode =
  | "not-a-zip"
  | "too-many-files"
  | "too-large"
  | "suspicious-compression"
  | "path-climbs-out";

export interface UnpackFault {
  ok: false;
  code: UnpackFaultCode;
  message: string;
}

/** Files of a small archive by path. */
export type Unpacked = { ok: true; files: Map<string, Uint8Array> } | UnpackFault;

const MOST_FILES = 500;
const LARGEST_BYTES = 64 * 1024 * 1024;
const RATIO_FREE_BYTES = 1024 * 1024;
const HIGHEST_RATIO = 150;

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Unpacks the wanted files. A hostile archive is refused as a whole before anything is unpacked from it. */
export function unpack(bytes: Uint8Array, isWanted: (path: string) => boolean): Unpacked {
  let fault: UnpackFault | undefined;
  let count = 0;
  let total = 0;
  const look = (file: { name: string; size: number; originalSize: number }): boolean => {
    count += 1;
    total += file.originalSize;
    fault ??= entryFault(file, count, total);
    return false;
  };
  try {
    unzipSync(bytes, { filter: look });
    if (fault) return fault;
    const found = unzipSync(bytes, { filter: ({ name }) => !isLitter(name) && isWanted(plain(name)) });
    const files = Object.entries(found).map(([path, content]) => [plain(path), content] as const);
    return { ok: true, files: new Map(files) };
  } catch {
    return { ok: false, code: "not-a-zip", message: "The archive is broken or cut off." };
  }
}

/** Some programs on Windows divide folders by the other stroke. */
const plain = (path: string): string => path.replaceAll("\\", "/");

/** What macOS lays beside each file. */
const isLitter = (path: string): boolean => /(?:^|[\\/])(?:__MACOSX[\\/]|\._|\.DS_Store$)/u.test(path);

function entryFault(
  { name, size, originalSize }: { name: string; size: number; originalSize: number },
  count: number,
  total: number,
): UnpackFault | undefined {
  if (climbsOut(name)) {
    return {
      ok: false,
      code: "path-climbs-out",
      message: `The archive holds the unsafe path "${name.slice(0, 120)}".`,
    };
  }
  if (count > MOST_FILES) {
    return { ok: false, code: "too-many-files", message: `The archive holds more than ${MOST_FILES} files.` };
  }
  if (total > LARGEST_BYTES) {
    return { ok: false, code: "too-large", message: "The archive unpacks to more than 64 MB." };
  }
  if (originalSize <= RATIO_FREE_BYTES || originalSize <= size * HIGHEST_RATIO) return undefined;
  const message = `"${name.slice(0, 120)}" is packed suspiciously tightly.`;
  return { ok: false, code: "suspicious-compression", message };
}

function climbsOut(path: string): boolean {
  const parts = path.split(/[\\/]/u);
  return (
    path.startsWith("/") ||
    path.startsWith("\\") ||
    /^[a-z]:/iu.test(path) ||
    path.includes("\0") ||
    parts.includes("..")
  );
}
