import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import type { DjiEquipment } from "#wpml/dji-equipment.ts";
import { decimal, type Xml } from "#xml/write-xml.ts";

const FINISH_ACTIONS: Record<PlannedFlight["finish"], string> = {
  "go-home": "goHome",
  hover: "noAction",
  land: "autoLand",
  "go-to-first-waypoint": "gotoFirstWaypoint",
};

const SIGNAL_LOSS_ACTIONS: Record<PlannedFlight["onSignalLoss"], string> = {
  "go-home": "goBack",
  land: "landing",
  hover: "hover",
  continue: "goBack",
};

export interface MissionSettings {
  flight: PlannedFlight;
  equipment: DjiEquipment;
  returnHeightM: number;
}

/** `missionConfig` of template and waylines; only the template has the take-off reference point. */
export function missionConfig(
  { flight, equipment, returnHeightM }: MissionSettings,
  inTemplate: boolean,
): Xml {
  const { takeOff } = flight;
  return [
    "wpml:missionConfig",
    [
      ["wpml:flyToWaylineMode", "safely"],
      ["wpml:finishAction", FINISH_ACTIONS[flight.finish]],
      ["wpml:exitOnRCLost", flight.onSignalLoss === "continue" ? "goContinue" : "executeLostAction"],
      ["wpml:executeRCLostAction", SIGNAL_LOSS_ACTIONS[flight.onSignalLoss]],
      ["wpml:takeOffSecurityHeight", flight.safeTakeOffHeightM],
      ...(inTemplate && takeOff ? [takeOffRefPoint(takeOff)] : []),
      ["wpml:globalTransitionalSpeed", Math.min(15, flight.transitSpeedMps)],
      ["wpml:globalRTHHeight", returnHeightM],
      [
        "wpml:droneInfo",
        [
          ["wpml:droneEnumValue", equipment.drone],
          ["wpml:droneSubEnumValue", equipment.droneSub],
        ],
      ],
      ["wpml:waylineAvoidLimitAreaMode", 0],
      ...(equipment.drone === MATRICE_3D ? [REROUTE] : []),
      [
        "wpml:payloadInfo",
        [
          ["wpml:payloadEnumValue", equipment.payload],
          ["wpml:payloadSubEnumValue", equipment.payloadSub],
          ["wpml:payloadPositionIndex", 0],
        ],
      ],
    ],
  ];
}

/** Matrice 3D supports obstacle bypass, so its files require this element. */
const MATRICE_3D = 91;
const REROUTE: Xml = [
  "wpml:autoRerouteInfo",
  [
    ["wpml:missionAutoRerouteMode", 0],
    ["wpml:transitionalAutoRerouteMode", 0],
  ],
];

const takeOffRefPoint = ([lon = 0, lat = 0, heightM = 0]: readonly number[]): Xml => [
  "wpml:takeOffRefPoint",
  [lat, lon, heightM].map((value) => decimal(value, 9)).join(","),
];
