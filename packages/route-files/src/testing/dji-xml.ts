/** Elements with DJI's namespace prefix. */
export const tag = (name: string, ...inside: (string | number)[]) =>
  `<wpml:${name}>${inside.join("")}</wpml:${name}>`;
export const djiKml = (...inside: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document>${inside.join("\n")}</Document></kml>`;
export const MISSION = tag(
  "missionConfig",
  tag("finishAction", "goHome"),
  tag("exitOnRCLost", "goContinue"),
  tag("takeOffSecurityHeight", 20),
  tag("globalTransitionalSpeed", 15),
  tag("droneInfo", tag("droneEnumValue", 99), tag("droneSubEnumValue", 1)),
  tag(
    "payloadInfo",
    tag("payloadEnumValue", 89),
    tag("payloadSubEnumValue", 0),
    tag("payloadPositionIndex", 0),
  ),
);
export const djiAction = (id: number, name: string, ...params: string[]) =>
  tag(
    "action",
    tag("actionId", id),
    tag("actionActuatorFunc", name),
    tag("actionActuatorFuncParam", ...params),
  );
/** Turns the gimbal's pitch only; with `yawEnable`, also back to the front. */
export const djiTilt = (id: number, pitchDeg: number, yawEnable: 0 | 1 = 0) =>
  djiAction(
    id,
    "gimbalRotate",
    tag("gimbalHeadingYawBase", "aircraft"),
    tag("gimbalRotateMode", "absoluteAngle"),
    tag("gimbalPitchRotateEnable", 1),
    tag("gimbalPitchRotateAngle", pitchDeg),
    tag("gimbalRollRotateEnable", 0),
    tag("gimbalYawRotateEnable", yawEnable),
    tag("gimbalYawRotateAngle", 0),
    tag("gimbalRotateTimeEnable", 0),
  );
export const djiGroup = (id: number, [start, end]: [number, number], trigger: string, ...actions: string[]) =>
  tag(
    "actionGroup",
    tag("actionGroupId", id),
    tag("actionGroupStartIndex", start),
    tag("actionGroupEndIndex", end),
    tag("actionGroupMode", "sequence"),
    tag("actionTrigger", trigger),
    ...actions,
  );
const waypoint = (index: number, place: string, heading: string, ...groups: string[]) =>
  `<Placemark><Point><coordinates>\n  ${place}\n</coordinates></Point>${[
    tag("index", index),
    tag("executeHeight", 560.5 + index),
    tag("waypointSpeed", 12),
    heading,
    tag("waypointTurnParam", tag("waypointTurnMode", "toPointAndStopWithDiscontinuityCurvature")),
    tag("useStraightLine", 1),
    ...groups,
    tag("isRisky", 0),
  ].join("")}</Placemark>`;
const heading = (mode: string, deg: number, enable: 0 | 1) =>
  tag(
    "waypointHeadingParam",
    tag("waypointHeadingMode", mode),
    tag("waypointHeadingAngle", deg),
    tag("waypointHeadingAngleEnable", enable),
  );
const ALONG = heading("followWayline", -91, 1);

/** A survey of a Matrice 4T: gimbal and focus actions at the start, then one time lapse over all lines. */
export const TIME_LAPSE_SURVEY = djiKml(
  MISSION,
  `<Folder>${[
    tag("templateId", 0),
    tag("executeHeightMode", "WGS84"),
    tag("waylineId", 0),
    tag("autoFlightSpeed", 12),
    tag(
      "startActionGroup",
      djiTilt(0, -60, 1),
      djiAction(1, "hover", tag("hoverTime", 0.5)),
      djiAction(2, "setFocusType"),
    ),
    tag("realTimeFollowSurfaceByFov", 0),
    waypoint(
      0,
      "35.93,31.95",
      ALONG,
      djiGroup(
        0,
        [0, 2],
        tag("actionTriggerType", "betweenAdjacentPoints"),
        djiAction(0, "gimbalAngleLock"),
        djiTilt(1, -60, 0),
        djiAction(2, "startTimeLapse", tag("payloadLensIndex", "visable"), tag("minShootInterval", "2.016")),
      ),
      djiGroup(
        1,
        [0, 2],
        tag("actionTriggerType", "multipleTiming") + tag("actionTriggerParam", "2.016"),
        djiTilt(0, -60, 0),
      ),
    ),
    waypoint(1, "35.94,31.95", heading("fixed", 89, 1)),
    waypoint(
      2,
      "35.94,31.951",
      heading("fixed", 89, 0),
      djiGroup(
        2,
        [2, 2],
        tag("actionTriggerType", "reachPoint"),
        djiAction(0, "stopTimeLapse"),
        djiAction(1, "gimbalAngleUnlock"),
      ),
    ),
  ].join("\n")}</Folder>`,
);
