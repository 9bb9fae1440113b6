/** One lens of a payload. Image sides are those of a stored photo in its usual mode. */
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
  /** Shortest time between two photos of all selected lenses. */
  minIntervalS: number;
  /** How far the gimbal tilts, degrees from level, lowest and highest. */
  gimbalPitchDeg: readonly [lowest: number, highest: number];
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
  "estimates, no document of the maker was at hand to check them by: visual lens, its focal length from a diagonal of 84° or 82°, and interval; ";
const M3T_INTERVAL = "; interval: 0.7 s, an inspection company's methodology (docs.aerometrix.co)";
const GIMBAL = "gimbal: DJI's limits of orientedShoot in route files";
const GIMBAL_GUESS = "gimbal: estimate, as its sister models";

/** Aircraft families by how far their gimbal tilts. */
const MAVIC = [-90, 35] as const;
const DOCK = [-90, 30] as const;
const M30 = [-120, 45] as const;

/** Payloads of the drones in use. Thermal focal lengths are read from images, the rest from data sheets. */
export const CAMERAS: readonly Camera[] = [
  {
    id: "m3t",
    name: "DJI Mavic 3T",
    payloadEnum: 67,
    lenses: [wide(4000, 3000, 1.6, 4.4), thermal(9.1)],
    minIntervalS: 0.7,
    gimbalPitchDeg: MAVIC,
    source: EXIF + MAKER + GIMBAL + M3T_INTERVAL,
  },
  {
    id: "m3e",
    name: "DJI Mavic 3E",
    payloadEnum: 66,
    lenses: [wide(5280, 3956, 3.3, 12.29)],
    minIntervalS: 0.7,
    gimbalPitchDeg: MAVIC,
    source: MAKER + GIMBAL,
  },
  {
    id: "m3td",
    name: "DJI Matrice 3TD",
    payloadEnum: 81,
    lenses: [wide(4032, 3024, 2.4, 6.72), thermal(9.1)],
    minIntervalS: 0.7,
    gimbalPitchDeg: DOCK,
    source: EXIF + MAKER + GIMBAL,
  },
  {
    id: "m3d",
    name: "DJI Matrice 3D",
    payloadEnum: 80,
    lenses: [wide(5280, 3956, 3.3, 12.29)],
    minIntervalS: 0.7,
    gimbalPitchDeg: DOCK,
    source: MAKER + GIMBAL,
  },
  {
    id: "m4t",
    name: "DJI Matrice 4T",
    payloadEnum: 89,
    lenses: [wide(4032, 3024, 2.4, 6.72), thermal(12)],
    minIntervalS: 0.7,
    gimbalPitchDeg: MAVIC,
    source: EXIF + MAKER + GIMBAL_GUESS,
  },
  {
    id: "m4e",
    name: "DJI Matrice 4E",
    payloadEnum: 88,
    lenses: [wide(5280, 3956, 3.3, 12.29)],
    minIntervalS: 0.5,
    gimbalPitchDeg: MAVIC,
    source: MAKER + GIMBAL_GUESS,
  },
  {
    id: "m4d",
    name: "DJI Matrice 4D",
    payloadEnum: 98,
    lenses: [wide(5280, 3956, 3.3, 12.29)],
    minIntervalS: 0.7,
    gimbalPitchDeg: DOCK,
    source: MAKER + GIMBAL_GUESS,
  },
  {
    id: "m4td",
    name: "DJI Matrice 4TD",
    payloadEnum: 99,
    lenses: [wide(4032, 3024, 2.4, 6.72), thermal(12)],
    minIntervalS: 0.7,
    gimbalPitchDeg: DOCK,
    source: EXIF + MAKER + GIMBAL_GUESS,
  },
  {
    id: "m30t",
    name: "DJI Matrice 30T",
    payloadEnum: 53,
    lenses: [wide(4000, 3000, 1.6, 4.5), thermal(9.1)],
    minIntervalS: 0.7,
    gimbalPitchDeg: M30,
    source: EXIF + MAKER + GIMBAL,
  },
  {
    id: "h20t",
    name: "DJI Zenmuse H20T",
    payloadEnum: 43,
    lenses: [wide(4056, 3040, 1.55, 4.5), thermal(13.5)],
    minIntervalS: 0.7,
    gimbalPitchDeg: M30,
    source: EXIF + MAKER + GIMBAL_GUESS,
  },
  {
    id: "h30t",
    name: "DJI Zenmuse H30T",
    payloadEnum: 83,
    lenses: [wide(4032, 3024, 2.4, 6.72), thermal(24, 1280, 1024)],
    minIntervalS: 0.7,
    gimbalPitchDeg: M30,
    source: EXIF + MAKER + GIMBAL_GUESS,
  },
  {
    id: "evo2-640t",
    name: "Autel EVO II Dual 640T V3",
    lenses: [wide(4096, 3072, 2.44, 6.82), thermal(13)],
    minIntervalS: 1,
    gimbalPitchDeg: [-90, 30],
    source:
      'estimates, no document of the maker was at hand to check them by: thermal lens; visual lens from a 1/1.28" sensor and 85° diagonal; a careful interval',
  },
  {
    id: "evo-max-4t",
    name: "Autel EVO Max 4T",
    lenses: [wide(4096, 3072, 2.44, 6.82), thermal(9.1)],
    minIntervalS: 1,
    gimbalPitchDeg: [-90, 30],
    source:
      "estimates, no document of the maker was at hand to check them by: thermal lens from a 61° diagonal, which makers state for 9.1 mm at this size; visual lens; a careful interval",
  },
  {
    id: "generic-thermal",
    name: "Another thermal camera, 640 × 512",
    lenses: [thermal(13)],
    minIntervalS: 2,
    gimbalPitchDeg: [-90, 0],
    source: "estimate: the commonest size and lens of thermal cameras; a careful interval",
  },
  {
    id: "generic-visual",
    name: "Another camera, 12 MP, 24 mm",
    lenses: [wide(4000, 3000, 1.6, 4.4)],
    minIntervalS: 2,
    gimbalPitchDeg: [-90, 0],
    source: "estimate: the commonest small camera; a careful interval",
  },
];

export const findCamera = (id: string): Camera | undefined => CAMERAS.find((camera) => camera.id === id);
