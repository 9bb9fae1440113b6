/** When and where the shutter opened: the centre of projection, degrees and metres. */
export interface PhotoMoment {
  /** Counts from 1 in a flight; part of the file's name. */
  number: number;
  takenAt: Date;
  longitude: number;
  latitude: number;
  /** Above the take-off point, which lies on the plant's flat ground. */
  relativeAltitudeM: number;
  absoluteAltitudeM: number;
  /** Heading of the picture's upper side. */
  headingDeg: number;
  pitchDeg: number;
}

/** "DJI_20261121100000_0001_T.JPG": the camera's time, the number and the lens. */
export function photoName({ takenAt, number }: PhotoMoment, suffix: string): string {
  const time = takenAt.toISOString().slice(0, 19).replaceAll(/[-:T]/g, "");
  return `DJI_${time}_${String(number).padStart(4, "0")}_${suffix}.JPG`;
}

/**
 * How DJI's gimbals report a camera that looks straight down: every other picture with yaw turned by half a turn and a
 * roll of 180°, which is the same attitude. Readers have to cope with it, so the simulator does it too.
 */
export function reportedGimbal({ number, headingDeg, pitchDeg }: PhotoMoment) {
  const flipped = pitchDeg <= -89.9 && number % 2 === 0;
  return {
    gimbalYawDeg: halfTurns(flipped ? headingDeg + 180 : headingDeg),
    gimbalPitchDeg: pitchDeg,
    gimbalRollDeg: flipped ? 180 : 0,
  };
}

/** The same angle in [-180, 180). */
const halfTurns = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
