import type { IntakeProblem } from "@overfly/contract/media/media";
import { decodeThermal } from "@overfly/thermography/radiometry/decode-thermal";
import type { DecodedThermal } from "@overfly/thermography/radiometry/decoded-thermal";
import { type PhotoMetadata, readPhotoMetadata } from "@overfly/thermography/metadata/photo-metadata";
import { applyPalette } from "@overfly/thermography/rendering/thermal-palette";
import sharp from "sharp";
import { fileTypeOfBytes, isMisnamed } from "#platform/storage/file-type.ts";
import { MAX_PHOTO_PIXELS, readPictureHeader } from "#platform/storage/picture-header.ts";
import { isCutOff } from "./is-cut-off.ts";

export interface InspectedFile {
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

const THUMBNAIL_PX = 320;

/** Reads metadata, temperatures and a thumbnail. Runs in a worker thread. Broken or hostile files yield problems, never an exception. */
export async function run({ bytes, name }: { bytes: Uint8Array; name: string }): Promise<InspectedFile> {
  const type = fileTypeOfBytes(bytes);
  const metadata = readPhotoMetadata(bytes);
  const decoded = type.group === "picture" ? decodeThermal(bytes) : null;
  const thermal = decoded ? thermalStatistics(decoded) : null;
  const isRawThermal = decoded?.ok === true && !["image/jpeg", "image/png"].includes(type.mime);
  const preview = isRawThermal ? await previewOfThermal(decoded) : await previewOfImage(bytes, type.mime);
  const problems = new Set<IntakeProblem>(preview.problems);
  const isTruncated = metadata.problems.includes("damaged");
  if (isTruncated && problems.has("broken")) problems.add("truncated");
  if (isMisnamed(name, type)) problems.add("name_mismatch");
  if (metadata.longitude === null) problems.add("no_position");
  if (metadata.takenAt === null && metadata.takenAtLocal === null) problems.add("no_capture_time");
  if (thermal?.kind === "counts") problems.add("counts_only");
  if (thermal && metadata.longitude !== null && !hasPose(metadata)) problems.add("no_pose");
  if (!thermal && shouldBeRadiometric(metadata, name)) problems.add("not_radiometric");
  return {
    widthPx: preview.widthPx ?? metadata.widthPx,
    heightPx: preview.heightPx ?? metadata.heightPx,
    metadata,
    thermal,
    thumbnail: preview.thumbnail,
    problems: [...problems],
  };
}

/** Needed besides the position to project pixels onto the ground. */
const hasPose = ({ relativeAltitudeM, gimbal }: PhotoMetadata) =>
  relativeAltitudeM !== null && gimbal !== null;

/**
 * Whether metadata or name say that the photo is thermal. DJI ends the names of thermal photos in _T or _R; editors keep
 * the name but drop the temperatures.
 */
const shouldBeRadiometric = ({ imageSource, make, model }: PhotoMetadata, name: string) =>
  /infrared|thermal/i.test(imageSource ?? "") ||
  /\bFLIR\b|XT ?2|XTR|XT S/i.test(`${make ?? ""} ${model ?? ""}`) ||
  (/DJI/i.test(make ?? "") && /_[TR]\.\w+$/i.test(name));

function thermalStatistics(thermal: DecodedThermal): InspectedFile["thermal"] {
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

interface Preview {
  widthPx: number | null;
  heightPx: number | null;
  thumbnail: Uint8Array | null;
  problems: IntakeProblem[];
}

async function previewOfImage(bytes: Uint8Array, mime: string): Promise<Preview> {
  const empty = { widthPx: null, heightPx: null, thumbnail: null };
  try {
    const { refusal, ...size } = await readPictureHeader(bytes, MAX_PHOTO_PIXELS);
    if (refusal) return { ...empty, ...size, problems: [refusal] };
    try {
      return { ...size, thumbnail: await thumbnailOf(bytes, "truncated"), problems: [] };
    } catch {
      const problems: IntakeProblem[] = [isCutOff(bytes, mime) ? "truncated" : "broken"];
      return { ...size, thumbnail: await thumbnailOf(bytes, "none").catch(() => null), problems };
    }
  } catch {
    return { ...empty, problems: ["broken"] };
  }
}

async function thumbnailOf(bytes: Uint8Array, failOn: "truncated" | "none"): Promise<Uint8Array> {
  const picture = sharp(bytes, { failOn, limitInputPixels: MAX_PHOTO_PIXELS, autoOrient: true });
  return new Uint8Array(
    await picture
      .resize({ width: THUMBNAIL_PX, withoutEnlargement: true })
      .webp({ quality: 78, effort: 0 })
      .toBuffer(),
  );
}

async function previewOfThermal(thermal: Extract<DecodedThermal, { ok: true }>): Promise<Preview> {
  const values = thermal.kind === "absolute" ? thermal.celsius : Float32Array.from(thermal.counts);
  const { widthPx, heightPx } = thermal;
  const thumbnail = await sharp(applyPalette({ values }), {
    raw: { width: widthPx, height: heightPx, channels: 4 },
  })
    .resize({ width: THUMBNAIL_PX, withoutEnlargement: true })
    .webp({ quality: 78, effort: 0 })
    .toBuffer();
  return { widthPx, heightPx, thumbnail: new Uint8Array(thumbnail), problems: [] };
}
