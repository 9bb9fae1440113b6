import type { IntakeProblem } from "@overfly/contract/media/clouds";
import { decodeThermal, type Thermal } from "@overfly/thermography/radiometry/decode-thermal";
import { type PhotoMetadata, readPhotoMetadata } from "@overfly/thermography/metadata/photo-metadata";
import { paintThermal } from "@overfly/thermography/detection/thermal-palette";
import sharp from "sharp";
import { fileTypeOfBytes, isMisnamed } from "#platform/storage/file-type.ts";

export interface Inspected {
  widthPx: number | null;
  heightPx: number | null;
  metadata: PhotoMetadata;
  thermal: {
    kind: "absolute" | "counts";
    radiometry: string;
    min: number;
    max: number;
    mean: number;
  } | null;
  /** WebP, 320 px wide. */
  thumbnail: Uint8Array | null;
  problems: IntakeProblem[];
}

/** No camera that flies makes larger pictures; a bomb would. */
const MOST_PIXELS = 250_000_000;
const THUMBNAIL_PX = 320;

/** Reads all that a picture says. Runs in a thread. A broken or hostile file ends up with problems, never with an error. */
export async function run({ bytes, name }: { bytes: Uint8Array; name: string }): Promise<Inspected> {
  const type = fileTypeOfBytes(bytes);
  const metadata = readPhotoMetadata(bytes);
  const decoded = type.group === "picture" ? decodeThermal(bytes) : null;
  const thermal = decoded ? thermalFacts(decoded) : null;
  const isBareFrame = decoded?.ok === true && !["image/jpeg", "image/png"].includes(type.mime);
  const drawn = isBareFrame ? await drawFrame(decoded) : await drawPicture(bytes);
  const problems = new Set<IntakeProblem>(drawn.problems);
  const endsEarly = metadata.problems.includes("damaged");
  if (endsEarly && problems.has("broken")) problems.add("truncated");
  if (isMisnamed(name, type)) problems.add("name_mismatch");
  if (metadata.longitude === null) problems.add("no_position");
  if (metadata.takenAt === null && metadata.takenAtLocal === null) problems.add("no_capture_time");
  if (thermal?.kind === "counts") problems.add("counts_only");
  if (thermal && metadata.longitude !== null && !hasPose(metadata)) problems.add("no_pose");
  if (!thermal && claimsTemperatures(metadata, name)) problems.add("not_radiometric");
  return {
    widthPx: drawn.widthPx ?? metadata.widthPx,
    heightPx: drawn.heightPx ?? metadata.heightPx,
    metadata,
    thermal,
    thumbnail: drawn.thumbnail,
    problems: [...problems],
  };
}

/** What it takes, beside the position, to place on the ground what a picture shows. */
const hasPose = ({ relativeAltitudeM, gimbal }: PhotoMetadata) =>
  relativeAltitudeM !== null && gimbal !== null;

/**
 * A picture that should hold temperatures: not one of a camera's visual eye. DJI ends the names of thermal ones in _T
 * or _R; editors that save them anew keep the name and drop the temperatures.
 */
const claimsTemperatures = ({ imageSource, make, model }: PhotoMetadata, name: string) =>
  /infrared|thermal/i.test(imageSource ?? "") ||
  /\bFLIR\b|XT ?2|XTR|XT S/i.test(`${make ?? ""} ${model ?? ""}`) ||
  (/DJI/i.test(make ?? "") && /_[TR]\.\w+$/i.test(name));

function thermalFacts(thermal: Thermal): Inspected["thermal"] {
  if (!thermal.ok) return null;
  const values = thermal.kind === "absolute" ? thermal.celsius : thermal.counts;
  let [min, max, sum, count] = [Infinity, -Infinity, 0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (value < min) min = value;
    if (value > max) max = value;
    sum += value;
    count += 1;
  }
  if (count === 0) return null;
  return { kind: thermal.kind, radiometry: thermal.radiometry, min, max, mean: sum / count };
}

interface Drawn {
  widthPx: number | null;
  heightPx: number | null;
  thumbnail: Uint8Array | null;
  problems: IntakeProblem[];
}

async function drawPicture(bytes: Uint8Array): Promise<Drawn> {
  const nothing = { widthPx: null, heightPx: null, thumbnail: null };
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS)
      return { ...nothing, widthPx: width, heightPx: height, problems: ["too_large"] };
    const size = { widthPx: width, heightPx: height };
    try {
      return { ...size, thumbnail: await thumbnailOf(bytes, "truncated"), problems: [] };
    } catch (error) {
      const isCut = /premature|truncat|end of|unexpected/i.test(String(error));
      const problems: IntakeProblem[] = [isCut ? "truncated" : "broken"];
      return { ...size, thumbnail: await thumbnailOf(bytes, "none").catch(() => null), problems };
    }
  } catch {
    return { ...nothing, problems: ["broken"] };
  }
}

async function thumbnailOf(bytes: Uint8Array, failOn: "truncated" | "none"): Promise<Uint8Array> {
  const picture = sharp(bytes, { failOn, limitInputPixels: MOST_PIXELS, autoOrient: true });
  return new Uint8Array(
    await picture
      .resize({ width: THUMBNAIL_PX, withoutEnlargement: true })
      .webp({ quality: 78, effort: 0 })
      .toBuffer(),
  );
}

async function drawFrame(thermal: Extract<Thermal, { ok: true }>): Promise<Drawn> {
  const values = thermal.kind === "absolute" ? thermal.celsius : Float32Array.from(thermal.counts);
  const { widthPx, heightPx } = thermal;
  const thumbnail = await sharp(paintThermal({ values }), {
    raw: { width: widthPx, height: heightPx, channels: 4 },
  })
    .resize({ width: THUMBNAIL_PX, withoutEnlargement: true })
    .webp({ quality: 78, effort: 0 })
    .toBuffer();
  return { widthPx, heightPx, thumbnail: new Uint8Array(thumbnail), problems: [] };
}
