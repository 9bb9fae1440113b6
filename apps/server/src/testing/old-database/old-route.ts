export const POLYGON = {
  type: "Polygon",
  coordinates: [
    [
      [35.7, 30.2],
      [35.703, 30.2],
      [35.7, 30.203],
      [35.7, 30.2],
    ],
  ],
};
const IMAGING = { gsdCm: 5.5, frontOverlap: 70, sideOverlap: 70, gimbalPitchDeg: -90 };

export const OLD_DOCUMENT = {
  aircraftId: "m3t",
  cameraId: "m3t",
  takeOff: [35.699, 30.199],
  takeOffPlaces: [{ id: "gate", name: "Gate", position: [35.7, 30.2] }],
  pilot: [35.699, 30.199],
  order: "given",
  heights: { over: "ground", toleranceM: 5, maxOverGroundM: 120, maxOverTakeOffM: 150 },
  battery: { reservePercent: 25, from: ["gate", null] },
  noFly: [{ id: "pylon", name: "Pylon", area: POLYGON, upToM: 60 }],
  obstacles: [{ id: "mast", name: "Mast", at: [35.701, 30.201], heightM: 30, clearanceM: 10 }],
  edits: [
    { kind: "remove-line", part: "area", line: "3" },
    { kind: "move-waypoint", part: "area", waypoint: "3.1", to: [35.7, 30.2, 40] },
  ],
  parts: [
    {
      id: "area",
      name: "Area",
      kind: "area",
      boundary: POLYGON,
      pattern: "lines",
      angle: "best",
      marginM: 0,
      imaging: IMAGING,
    },
    {
      id: "orbit",
      name: "Orbit",
      kind: "orbit",
      centre: [35.7, 30.2],
      radiusM: 20,
      heightOfTargetM: 5,
      photos: 24,
      turns: 2,
      imaging: IMAGING,
    },
    {
      id: "wall",
      name: "Wall",
      kind: "facade",
      wall: {
        type: "LineString",
        coordinates: [
          [35.7, 30.2],
          [35.701, 30.2],
        ],
      },
      lowestM: 5,
      highestM: 20,
      distanceM: 10,
      side: "left",
      imaging: IMAGING,
    },
    {
      id: "edge",
      name: "Edge",
      kind: "perimeter",
      boundary: POLYGON,
      offsetM: 5,
      laps: 2,
      lookInwards: true,
      imaging: IMAGING,
    },
    {
      id: "points",
      name: "Points",
      kind: "waypoints",
      imaging: IMAGING,
      waypoints: [
        {
          position: [35.7, 30.2],
          heightM: 40,
          turn: "stop",
          actions: [{ kind: "photos-by-time", everyS: 2 }],
        },
      ],
    },
  ],
};

const OLD_WAYPOINT = {
  position: [35.7, 30.2, 40],
  speedMps: 5,
  turn: "round",
  part: 0,
  line: 3,
  actions: [
    { kind: "photos-by-distance", everyM: 12 },
    { kind: "foreign", name: "MAV_CMD_DO_FENCE_ENABLE", parameters: { p1: 1 } },
  ],
};

const OLD_PLAN = {
  content: {
    surveys: [
      {
        kind: "corridor",
        leftM: 10,
        rightM: 12,
        heightM: 40,
        heightOver: "ground",
        shootBy: "distance",
        turnAroundM: 8,
        entry: 2,
        part: 0,
      },
    ],
  },
  flights: [
    {
      aircraftId: "m3t",
      cameraId: "m3t",
      lensIds: ["wide"],
      heightMode: "take-off",
      safeTakeOffHeightM: 40,
      transitSpeedMps: 10,
      finish: "go-home",
      onSignalLoss: "go-home",
      waypoints: [OLD_WAYPOINT],
    },
  ],
};

const OLD_STATISTICS = {
  distance_m: 1000,
  duration_s: 300,
  photo_count: 80,
  area_m2: 9000,
  gsd_cm: 5.5,
  height_m: 40,
  lowest_m: 40,
  highest_m: 40,
  speed_mps: 5,
  line_spacing_m: 10,
  trigger_distance_m: 12,
  line_count: 8,
  waypoint_count: 16,
  battery_sets: [{ distance_m: 1000, duration_s: 300, photo_count: 80 }],
  warnings: ["The camera can't take pictures so quickly: 5 m/s instead of 8."],
};

const OLD_FINDINGS = [
  {
    code: "no-take-off-place",
    severity: "error",
    message: "There is no place to take off from.",
    places: [],
    about: null,
  },
  {
    code: "in-no-fly-zone",
    severity: "error",
    message: "Flies through Pylon.",
    places: [[35.701, 30.201]],
    about: "pylon",
  },
];

/** A flight route as it was stored after migration 0033. */
export const OLD_ROUTE = {
  name: "North",
  document: OLD_DOCUMENT,
  statistics: OLD_STATISTICS,
  path: [
    {
      type: "LineString",
      coordinates: [
        [35.7, 30.2, 40],
        [35.701, 30.2, 40],
      ],
    },
  ],
  findings: OLD_FINDINGS,
  plan: OLD_PLAN,
};
