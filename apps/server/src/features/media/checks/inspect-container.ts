import type { IntakeProblem } from "@overfly/contract/media/media";
import type { Disk } from "flydrive";
import { inspectLas, type InspectedLas, type Read } from "./inspect-las.ts";
import { readRange } from "#platform/storage/read-range.ts";
import { openStorage } from "#platform/storage/storage.ts";

export interface ContainerFile {
  settings: { STORAGE_URL: string | undefined; DATA_DIR: string };
  key: string;
  size_bytes: number;
  mime: string;
}

/** Says whether a PDF, a video or a point cloud is whole, by its header. Runs in a worker thread. */
export async function run(file: ContainerFile): Promise<InspectedLas> {
  const storage = openStorage(file.settings);
  try {
    return await inspect(storage, file);
  } catch {
    return { point_cloud: null, problems: ["broken"] };
  }
}

async function inspect(storage: Disk, { key, size_bytes, mime }: ContainerFile): Promise<InspectedLas> {
  const read = (start: number, length: number): Promise<Buffer> =>
    readRange(storage, key, { start, end: Math.min(start + length, size_bytes) - 1 });
  if (mime === LAS) return inspectLas(read, size_bytes);
  const find = PROBLEMS_BY_TYPE[mime];
  return { point_cloud: null, problems: find ? await find(read, size_bytes) : [] };
}

const PDF_TAIL_BYTES = 2048;

/** A PDF ends with its cross-reference table's position, without which no reader finds its pages. */
async function pdfProblems(read: Read, size: number): Promise<IntakeProblem[]> {
  const tail = (await read(Math.max(0, size - PDF_TAIL_BYTES), PDF_TAIL_BYTES)).toString("latin1");
  if (!tail.includes("%%EOF")) return ["truncated"];
  return /startxref\s+\d+\s/.test(tail) ? [] : ["broken"];
}

const MAX_BOXES = 10_000;

/** ISO 14496-12: boxes of a length and a type; the movie box describes the tracks, the media data box holds them. */
async function mp4Problems(read: Read, size: number): Promise<IntakeProblem[]> {
  const types = new Set<string>();
  let at = 0;
  for (let box = 0; at < size && box < MAX_BOXES; box += 1) {
    const head = await read(at, 16);
    if (head.length < 8) return ["truncated"];
    const short = head.readUInt32BE(0);
    types.add(head.toString("latin1", 4, 8));
    if (short === 1 && head.length < 16) return ["truncated"];
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8) return ["broken"];
    at += length;
  }
  if (at > size) return ["truncated"];
  return types.has("moov") ? [] : ["broken"];
}

const LAS = "application/vnd.las";
const PROBLEMS_BY_TYPE: Partial<Record<string, (read: Read, size: number) => Promise<IntakeProblem[]>>> = {
  "application/pdf": pdfProblems,
  "video/mp4": mp4Problems,
};
