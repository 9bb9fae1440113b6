import { breakReasonText } from "./break-reasons.ts";
import { arabicText } from "./texts-ar.ts";
import { knownCode, type CodeExplanation } from "./code-explanation.ts";

const RETRY = "Try again in a moment.";
const CHARGE = "Let the aircraft charge, then start again.";
const RESTART = "Restart the dock remotely. If it happens again, call the maintenance technician.";
const INSPECT = "Look at the dock's camera, and send somebody if the fault stays.";
const WEATHER = "Wait for better weather. The task can be sent again unchanged.";
const RTK = "Check the dock's RTK settings and its view of the sky.";
const ROUTE = "Check the route, export it again and send the task anew.";

/** The most frequent error codes: text and advice. */
const ERRORS: Record<number, readonly [string, string?]> = {
  210231: [
    "The device could not be bound to this organization",
    "Check the organisation ID and the binding code typed at the dock.",
  ],
  314007: ["The route could not be sent to the aircraft", RETRY],
  314008: ["The aircraft did not take off in time", RETRY],
  314010: ["The route ended for an unknown reason", RESTART],
  314013: [
    "The dock could not download the route",
    "Check that the dock can reach this server's address, then try again.",
  ],
  314018: ["RTK positioning failed", RTK],
  314019: ["RTK did not settle", RTK],
  316009: ["The aircraft's battery is too low", CHARGE],
  316010: ["The aircraft did not connect in time", RESTART],
  316012: [
    "The aircraft's self-check does not allow a take-off",
    "Open the alarms of the aircraft and solve them first.",
  ],
  316015: ["The aircraft's position is too far from the dock", RTK],
  316020: ["The aircraft uses the wrong RTK source", RETRY],
  316026: ["The emergency stop button is pressed", "Somebody at the dock has to release the button."],
  319003: ["The task's settings are wrong, or it is not ready yet", ROUTE],
  319016: ["The aircraft is landing", "Wait until it has landed."],
  319028: ["The flight area is being updated", RETRY],
  319999: ["The task could not start", RETRY],
  321000: ["The route could not be started", RETRY],
  321257: ["A task is already under way", "Wait for its end, or cancel it."],
  321523: ["The take-off failed", "Open the alarms of the aircraft and look at the dock's camera."],
  321528: ["The aircraft stopped at the border of the flight area", ROUTE],
  321530: ["No flyable way was found", ROUTE],
  321773: [
    "The aircraft returned because its battery was low",
    "It can go on from the break point once it is charged.",
  ],
  321775: ["The link to the aircraft was lost during the route", "It can go on from the break point."],
  321784: ["The aircraft returned because of strong wind", WEATHER],
  322282: ["Somebody took over the aircraft", "Ask the pilot before sending it again."],
  322283: ["Somebody called the aircraft home"],
  322539: ["The break point does not fit the route", "Start the route from its beginning."],
  325003: ["The device answered with an error", RETRY],
  325004: ["The device did not answer in time", RETRY],
  325010: ["The flight area is being updated", RETRY],
  327013: ["A setting could not be made", RETRY],
  336017: ["The battery does not last for the whole route", "Charge it, or split the route."],
  337546: ["The aircraft reached the border of the flight area", ROUTE],
  338006: [
    "The dock lies outside the flight area, or its landing place is locked",
    "Check flight areas and unlocking licences.",
  ],
  386535: ["The route did not start in time", RETRY],
  514101: ["The driving rods did not close", INSPECT],
  514102: ["The driving rods did not open", INSPECT],
  514103: ["The aircraft's battery is below 30 %", CHARGE],
  514104: ["Charging could not be started", RESTART],
  514105: ["Charging could not be stopped", RESTART],
  514107: ["The cover did not open", INSPECT],
  514108: ["The cover did not close", INSPECT],
  514124: ["The dock cannot read the aircraft's battery", RESTART],
  514134: ["It rains too heavily", WEATHER],
  514135: ["The wind is stronger than 12 m/s", WEATHER],
  514136: ["The dock has no mains power", "Restore its power supply."],
  514142: ["The dock has no contact with the aircraft inside", INSPECT],
  514145: ["Somebody is working at the dock", "End on-site debugging at the dock first."],
  514146: ["Remote debugging is open", "Close remote debugging first."],
  514153: ["The dock is busy", "Wait until it is idle."],
  514158: ["RTK could not be set up", RTK],
  514173: ["It is too cold and too wet to fly", WEATHER],
  600001: [
    "The aircraft's self-check before take-off failed",
    "Open the alarms of the aircraft and solve them first.",
  ],
  600008: ["A file could not be transferred", RETRY],
  600015: ["The route arrived damaged: its fingerprint does not match", ROUTE],
  600016: ["A file is missing", ROUTE],
  600017: ["This is not possible in the present state"],
  600019: ["A setting has a value that is not allowed"],
  600020: ["The device did not answer in time", RETRY],
  600022: ["The device reports a system error", RESTART],
  600077: ["The device cannot do this"],
  600078: ["The aircraft is on already"],
  600082: ["The request took too long", RETRY],
  600092: ["This is not possible in the present state"],
  600095: ["The device is busy", RETRY],
  600122: ["The device did not answer in time", RETRY],
  600130: ["The aircraft's memory card is full", "Delete media on the aircraft, or format its storage."],
  600131: ["The aircraft's memory card has a fault", "Have the card replaced."],
  600149: ["The aircraft is not connected", RESTART],
  640134: ["A picture or video could not be uploaded", "The dock tries again by itself."],
};

/** Error codes with the same meaning as a break reason. */
const BREAK_REASON_OF_ERROR: Record<number, number> = {
  600023: 2,
  600026: 514,
  600028: 771,
  600029: 776,
  600034: 769,
  600036: 517,
  600037: 513,
  600038: 516,
  600039: 772,
  600040: 4,
  640054: 775,
  640062: 784,
  640065: 1281,
  640066: 1282,
  640067: 1283,
  640097: 1565,
};

const SOURCES: Record<string, string> = { 3: "The dock", 5: "The dock", 4: "DJI Pilot", 6: "The aircraft" };

/** Explains a `result` other than 0. The text of an unknown code contains its number. */
export function explainErrorCode(code: number): CodeExplanation {
  const entry = ERRORS[code];
  if (entry) return knownCode(...entry);
  const reason = BREAK_REASON_OF_ERROR[code];
  const text = reason === undefined ? undefined : breakReasonText(reason);
  if (text) return knownCode(text);
  const source = SOURCES[String(code)[0] ?? ""] ?? "The device";
  return {
    text: `${source} reports error ${code}`,
    ar: `الخطأ ${code} من: ${arabicText(source)}`,
    known: false,
  };
}
