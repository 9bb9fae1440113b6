import { ByteWriter } from "./byte-writer.ts";
import { FLIGHT, type Moment, moments } from "./test-flight.ts";

const POWER_UP_MS = FLIGHT.startMs - 45_000;
const [STATUS, LANDED, GPS, POSITION, LOCAL, BATTERY] = [0, 1, 2, 3, 4, 5];

export interface UlogOptions {
  /** Firmware before 1.14 writes whole numbers and no estimate here. */
  isOld?: boolean;
  hasUtc?: boolean;
  fixType?: number;
}

/** A log of PX4, as its documentation of ULog describes the file. */
export function writeUlog({ isOld = false, hasUtc = true, fixType = 3 }: UlogOptions = {}): Uint8Array {
  const file = new ByteWriter().bytes(0x55, 0x4c, 0x6f, 0x67, 0x01, 0x12, 0x35, 1).uint64(45_000_000);
  const message = (type: string, body: ByteWriter): void =>
    void file.uint16(body.length).text(type).append(body.done());
  const place = isOld
    ? "int32_t lat;int32_t lon;int32_t alt"
    : "double latitude_deg;double longitude_deg;double altitude_msl_m";
  const topics: [number, string, string][] = [
    [STATUS, "vehicle_status", "uint8_t[3] flags;uint8_t arming_state"],
    [LANDED, "vehicle_land_detected", "bool landed;uint8_t[7] _padding0"],
    [
      GPS,
      "vehicle_gps_position",
      `uint64_t time_utc_usec;${place};float vel_m_s;float cog_rad;uint8_t fix_type`,
    ],
    [POSITION, "vehicle_global_position", "double lat;double lon;float alt"],
    [LOCAL, "vehicle_local_position", "float vx;float vy;float heading"],
    [BATTERY, "battery_status", "float remaining;bool connected"],
  ];
  message("B", new ByteWriter().zeros(40));
  message("I", new ByteWriter().bytes(16).text("char[4] sys_uuid").text("ab12"));
  for (const [, name, fields] of topics)
    message("F", new ByteWriter().text(`${name}:uint64_t timestamp;${fields};`));
  for (const [id, name] of topics) message("A", new ByteWriter().bytes(0).uint16(id).text(name));
  for (const moment of moments())
    for (const [id, write] of recordsOf(moment, { isOld, hasUtc, fixType })) {
      const data = new ByteWriter().uint16(id).uint64((moment.atMs - POWER_UP_MS) * 1000);
      message("D", write(data));
    }
  return file.done();
}

type Write = (data: ByteWriter) => ByteWriter;

function recordsOf(moment: Moment, { isOld, hasUtc, fixType }: Required<UlogOptions>): [number, Write][] {
  const { atMs, longitude, latitude, heightM, isFlying, batteryPercent } = moment;
  const altitudeM = FLIGHT.altitudeM + heightM;
  const integer = (value: number, factor: number) => Math.round(value * factor);
  const place: Write = (data) =>
    isOld
      ? data.int32(integer(latitude, 1e7)).int32(integer(longitude, 1e7)).int32(integer(altitudeM, 1e3))
      : data.double(latitude).double(longitude).double(altitudeM);
  const position: [number, Write] = [
    POSITION,
    (data) => data.double(latitude).double(longitude).float(altitudeM),
  ];
  return [
    [STATUS, (data) => data.bytes(0, 0, 0, isFlying ? 2 : 1)],
    [LANDED, (data) => data.bytes(isFlying ? 0 : 1).zeros(7)],
    [BATTERY, (data) => data.float(batteryPercent / 100).bytes(1)],
    [
      LOCAL,
      (data) =>
        data
          .float(3)
          .float(4)
          .float(Math.PI / 2),
    ],
    [
      GPS,
      (data) =>
        place(data.uint64(hasUtc ? atMs * 1000 : 0))
          .float(5)
          .float(0)
          .bytes(fixType),
    ],
    ...(isOld ? [] : [position]),
  ];
}
