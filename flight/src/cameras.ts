/** One lens of a payload. Image sides are those of a stored photograph in its usual mode. */
export interface Lens {
  /** DJI's name of the lens in a route file. */
  id: "wide" | "zoom" | "ir" | "visable";
  kind: "visual" | "thermal";
  widthPx: number;
  heightPx: number;
  pixelPitchUm: number;
  focalLengthMm: number;
}

export interface Camera {
  id: string;
  name: string;
  /** DJI's payload enumeration in route files, where the maker is DJI. */
  payloadEnum?: number;
  payloadSubEnum?: number;
  lenses: readonly Lens[];
  /** Shortest time between two photographs of all selected lenses. */
  minIntervalS: number;
  source: string;
}

const thermal = (focalLengthMm: number, widthPx = 640, heightPx = 512): Lens => ({
  id: "ir",
  kind: "thermal",
  widthPx,
  heightPx,
  pixelPitchUm: 12,
  focalLengthMm,
});

const wide = (widthPx: number, heightPx: number, pixelPitchUm: number, focalLengthMm: number): Lens => ({
  id: "wide",
  kind: "visual",
  widthPx,
  heightPx,
  pixelPitchUm,
  focalLengthMm,
});

const EXIF = "thermal lens: EXIF of original files; ";
const MAKER =
  "visual lens and interval: maker's data sheet, focal length from the stated 84° or 82° diagonal";

/** Payloads of the drones in use. Thermal focal lengths are read from pictures, the rest from data sheets. */
export const CAMERAS: readonly Camera[] = [
  {
    id: "m3t",
    name: "DJI Mavic 3T",
    payloadEnum: 67,
    lenses: [wide(4000, 3000, 1.6, 4.4), thermal(9.1)],
    minIntervalS: 0.7,
    source: EXIF + MAKER,
  },
  {
    id: "m3e",
    name: "DJI Mavic 3E",
    payloadEnum: 66,
    lenses: [wide(5280, 3956, 3.3, 12.29)],
    minIntervalS: 0.7,
    source: MAKER,
  },
  {
    id: "m3td",
    name: "DJI Matrice 3TD",
    payloadEnum: 81,
    lenses: [wide(4032, 3024, 2.4, 6.72), thermal(9.1)],
    minIntervalS: 0.7,
    source: EXIF + MAKER,
  },
  {
    id: "m3d",
    name: "DJI Matrice 3D",
    payloadEnum: 80,
    lenses: [wide(5280, 3956, 3.3, 12.29)],
    minIntervalS: 0.7,
    source: MAKER,
  },
  {
    id: "m4t",
    name: "DJI Matrice 4T",
    payloadEnum: 89,
    lenses: [wide(4032, 3024, 2.4, 6.72), thermal(12)],
    minIntervalS: 0.7,
    source: EXIF + MAKER,
  },
  {
    id: "m4td",
    name: "DJI Matrice 4TD",
    payloadEnum: 99,
    lenses: [wide(4032, 3024, 2.4, 6.72), thermal(12)],
    minIntervalS: 0.7,
    source: EXIF + MAKER,
  },
  {
    id: "m30t",
    name: "DJI Matrice 30T",
    payloadEnum: 53,
    lenses: [wide(4000, 3000, 1.6, 4.5), thermal(9.1)],
    minIntervalS: 0.7,
    source: EXIF + MAKER,
  },
  {
    id: "h20t",
    name: "DJI Zenmuse H20T",
    payloadEnum: 43,
    lenses: [wide(4056, 3040, 1.55, 4.5), thermal(13.5)],
    minIntervalS: 0.7,
    source: EXIF + MAKER,
  },
  {
    id: "h30t",
    name: "DJI Zenmuse H30T",
    payloadEnum: 83,
    lenses: [wide(4032, 3024, 2.4, 6.72), thermal(24, 1280, 1024)],
    minIntervalS: 0.7,
    source: EXIF + MAKER,
  },
];

export const cameraOf = (id: string): Camera | undefined => CAMERAS.find((camera) => camera.id === id);
