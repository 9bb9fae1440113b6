/** Time and camera pose of one photo. */
export interface Exposure {
  /** Sequence number in the flight from 1; part of the file name. */
  number: number;
  takenAt: Date;
  longitude: number;
  latitude: number;
  /** Above the take-off point on the plant's flat ground. */
  relativeAltitudeM: number;
  absoluteAltitudeM: number;
  /** Heading of the image's upper edge. */
  headingDeg: number;
  pitchDeg: number;
}

/** DJI's file name, such as "DJI_20261121100000_0001_T.JPG". */
export function photoFileName({ takenAt, number }: Exposure, suffix: string): string {
  const time = takenAt.toISOString().slice(0, 19).replaceAll(/[-:T]/g, "");
  return `DJI_${time}_${String(number).padStart(4, "0")}_${suffix}.JPG`;
}

/**
 * Gimbal angles as DJI reports them at nadir: every other photo has yaw rotated by 180° and a roll of 180°, which is the
 * same attitude. Readers must handle both.
 */
export function reportedGimbal({ number, headingDeg, pitchDeg }: Exposure) {
  const flipped = pitchDeg <= -89.9 && number % 2 === 0;
  return {
    gimbalYawDeg: normalizedDegrees(flipped ? headingDeg + 180 : headingDeg),
    gimbalPitchDeg: pitchDeg,
    gimbalRollDeg: flipped ? 180 : 0,
  };
}

/** The same angle in [-180, 180). */
const normalizedDegrees = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
