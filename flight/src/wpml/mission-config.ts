import type { Aircraft } from "../aircraft.ts";
import type { Camera } from "../cameras.ts";
import type { Xml } from "./xml-writer.ts";

export interface MissionRules {
  finishAction: "goHome" | "noAction" | "autoLand" | "gotoFirstWaypoint";
  /** What happens when the remote control is lost: the flight goes on, or the drone comes back. */
  onLinkLost: "continue" | "return";
  takeOffSecurityHeightM: number;
  returnHeightM: number;
}

/** The part that template and waylines share. */
export function missionConfig(rules: MissionRules, aircraft: Aircraft, camera: Camera): Xml {
  return [
    "wpml:missionConfig",
    [
      ["wpml:flyToWaylineMode", "safely"],
      ["wpml:finishAction", rules.finishAction],
      ["wpml:exitOnRCLost", rules.onLinkLost === "continue" ? "goContinue" : "executeLostAction"],
      ["wpml:executeRCLostAction", "goBack"],
      ["wpml:takeOffSecurityHeight", rules.takeOffSecurityHeightM],
      ["wpml:globalTransitionalSpeed", Math.min(15, aircraft.cruiseSpeedMps)],
      ["wpml:globalRTHHeight", rules.returnHeightM],
      [
        "wpml:droneInfo",
        [
          ["wpml:droneEnumValue", aircraft.droneEnum ?? 0],
          ["wpml:droneSubEnumValue", aircraft.droneSubEnum ?? 0],
        ],
      ],
      ["wpml:waylineAvoidLimitAreaMode", 0],
      [
        "wpml:payloadInfo",
        [
          ["wpml:payloadEnumValue", camera.payloadEnum ?? 0],
          ["wpml:payloadSubEnumValue", camera.payloadSubEnum ?? 0],
          ["wpml:payloadPositionIndex", 0],
        ],
      ],
    ],
  ];
}
