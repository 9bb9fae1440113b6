import { writeRadiometricJpeg } from "@overfly/thermography/radiometry/radiometric-writer";
import sharp from "sharp";

export interface PhotoOptions {
  longitude?: number;
  latitude?: number;
  heightM?: number;
  yawDeg?: number;
  takenAt?: string;
  model?: string;
  /** Varies the content. */
  seed?: number;
  widthPx?: number;
  heightPx?: number;
}

/** A photo like a drone's: JPEG with position and orientation in XMP, the time in EXIF. */
export async function createPhoto(facts: PhotoOptions = {}): Promise<Uint8Array> {
  const { seed = 1, widthPx = 640, heightPx = 512, takenAt = "2026:05:01 10:00:00" } = facts;
  const pixels = Buffer.alloc(widthPx * heightPx * 3);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = (index * 7 + seed * 31) % 251;
  const jpeg = sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .jpeg({ quality: 80 })
    .withExif({
      IFD0: { Make: "DJI", Model: facts.model ?? "M3T" },
      IFD2: { DateTimeOriginal: takenAt, OffsetTimeOriginal: "+03:00" },
    })
    .withXmp(xmpOf(facts));
  return new Uint8Array(await jpeg.toBuffer());
}

/** The same with temperatures: 45 °C, and `hotC` in a square in the middle. */
export async function createThermalPhoto({ hotC = 70, ...facts }: PhotoOptions & { hotC?: number } = {}) {
  const { widthPx = 640, heightPx = 512 } = facts;
  const celsius = new Float32Array(widthPx * heightPx).fill(45);
  for (let row = heightPx / 2 - 8; row < heightPx / 2 + 8; row += 1)
    celsius.fill(hotC, row * widthPx + widthPx / 2 - 8, row * widthPx + widthPx / 2 + 8);
  return writeRadiometricJpeg(await createPhoto(facts), { widthPx, heightPx, celsius });
}

/** A thermal photo of a camera mode that stores raw sensor counts: its settings are of another kind than "iirp". */
export async function createRawCountPhoto(facts: PhotoOptions = {}): Promise<Uint8Array> {
  const bytes = Buffer.from(await createThermalPhoto(facts));
  bytes.write("raws", bytes.indexOf("iirp"), "latin1");
  return new Uint8Array(bytes);
}

function xmpOf({ longitude = 35.9, latitude = 31.9, heightM = 40, yawDeg = 0 }: PhotoOptions): string {
  return (
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
    `<rdf:Description xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:RtkFlag="50" ` +
    `drone-dji:GpsLatitude="${latitude}" drone-dji:GpsLongitude="${longitude}" ` +
    `drone-dji:AbsoluteAltitude="+${heightM + 700}" drone-dji:RelativeAltitude="+${heightM}" ` +
    `drone-dji:GimbalYawDegree="${yawDeg}" drone-dji:GimbalPitchDegree="-90" drone-dji:GimbalRollDegree="0"/>` +
    `</rdf:RDF></x:xmpmeta>`
  );
}
