import type { MultipartFile } from "@fastify/multipart";
import { writeFile } from "node:fs/promises";
import { MAX_SNAPSHOT_BYTES } from "@overfly/contract/streams/streams";
import type { FastifyRequest } from "fastify";
import sharp from "sharp";
import type { Context } from "#context.ts";
import { asDockTelemetry } from "#features/docks/dock-telemetry.ts";
import { withTemporaryFile } from "#features/media/docks/temporary-files.ts";
import { ingestFile } from "#features/media/ingest-file.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { conflict, HttpError, tooLarge } from "#platform/http/errors.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import { checkTakesFiles } from "./recording/stream-recording.ts";
import { findStream } from "./stream-record.ts";

/** Four times a picture of 4K. */
const MAX_PIXELS = 3840 * 2160 * 4;
const JPEG_QUALITY = 92;

interface Place {
  longitude: number;
  latitude: number;
  /** Above the take-off point, in m; null for a dock's own camera. */
  heightM: number | null;
  headingDeg: number | null;
}

/** Stores a picture that a viewer took of the stream, with the camera's position and the time. */
export async function storeSnapshot(context: Context, id: number, request: FastifyRequest) {
  const row = await findStream(context, id);
  if (row.state === "ended" || row.state === "failed") throw conflict("errors/streams:notLive");
  const mission_id = checkTakesFiles(row);
  await requireFreeSpace(context, MAX_SNAPSHOT_BYTES);
  const bytes = await readPicture(request);
  const place = await placeOf(context, row);
  const takenAt = context.now();
  const picture = await withMetadata(bytes, { place, takenAt, camera: row.name });
  const time = takenAt.toISOString().slice(0, 23).replaceAll(/[:T.]/g, "-");
  const { media_file_id } = await withTemporaryFile(context.settings, async (path) => {
    await writeFile(path, picture);
    const file = { provider_id: row.provider_id, mission_id, name: `${row.name} ${time}.jpg`, path };
    return ingestFile(context, { ...file, isSentOnce: true, user_id: context.user.user_id });
  });
  await writeAuditLog(context, {
    action: "streams.snapshot",
    subject_kind: "stream",
    subject: String(id),
    details: { media_file_id },
  });
  return { media_file_id, has_position: place !== undefined };
}

async function readPicture(request: FastifyRequest): Promise<Buffer> {
  const file: MultipartFile | undefined = request.isMultipart()
    ? await request.file({ limits: { fileSize: MAX_SNAPSHOT_BYTES } })
    : undefined;
  if (!file) throw new HttpError(415, "errors/streams:noPicture");
  return file.toBuffer().catch(() => {
    throw tooLarge("errors/request:tooLarge");
  });
}

/** Where the camera is now. */
async function placeOf(
  { db }: Context,
  { dock_id, source }: { dock_id: number | null; source: string },
): Promise<Place | undefined> {
  if (dock_id === null) return undefined;
  const dock = await db.selectFrom("docks").where("id", "=", dock_id).selectAll().executeTakeFirst();
  if (!dock) return undefined;
  const { longitude, latitude } = dock;
  if (source === "dock_camera") return { longitude, latitude, heightM: null, headingDeg: null };
  const { drone } = asDockTelemetry(dock, dock.last_seen_at ?? dock.created_at);
  if (!drone || drone.longitude === null || drone.latitude === null) return undefined;
  return {
    longitude: drone.longitude,
    latitude: drone.latitude,
    heightM: drone.height_m,
    headingDeg: drone.heading_deg,
  };
}

interface Metadata {
  place: Place | undefined;
  takenAt: Date;
  camera: string;
}

/** A JPEG with EXIF and XMP as drones write them; whatever the picture brought is left out. */
async function withMetadata(bytes: Buffer, { place, takenAt, camera }: Metadata): Promise<Buffer> {
  const time = takenAt.toISOString().slice(0, 19).replaceAll("-", ":").replace("T", " ");
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "truncated" })
      .jpeg({ quality: JPEG_QUALITY })
      .withExif({
        IFD0: { Model: camera.replaceAll(/[^\x20-\x7E]/g, "?"), DateTime: time },
        IFD2: { DateTimeOriginal: time, OffsetTimeOriginal: "+00:00" },
        ...(place && { IFD3: gpsTags(place) }),
      })
      .withXmp(xmpOf(place))
      .toBuffer();
  } catch {
    throw new HttpError(415, "errors/streams:noPicture");
  }
}

const gpsTags = ({ longitude, latitude }: Place) => ({
  GPSLatitudeRef: latitude < 0 ? "S" : "N",
  GPSLatitude: sexagesimal(latitude),
  GPSLongitudeRef: longitude < 0 ? "W" : "E",
  GPSLongitude: sexagesimal(longitude),
});

/** Degrees, minutes and seconds to a ten-thousandth (3 mm), as EXIF's rationals. */
function sexagesimal(degrees: number): string {
  const units = Math.round(Math.abs(degrees) * 3600 * 10_000);
  const minutes = Math.floor(units / 600_000);
  return `${Math.floor(minutes / 60)}/1 ${minutes % 60}/1 ${units % 600_000}/10000`;
}

function xmpOf(place: Place | undefined): string {
  const values = [
    place?.heightM == null ? "" : `drone-dji:RelativeAltitude="${place.heightM.toFixed(2)}"`,
    place?.headingDeg == null ? "" : `drone-dji:FlightYawDegree="${place.headingDeg.toFixed(1)}"`,
  ].join(" ");
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" ${values}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}
