import { arabicText } from "./texts-ar.ts";
import { knownCode, type CodeExplanation } from "./code-explanation.ts";

const REASONS: Record<number, string> = {
  1: "The aircraft does not know this task",
  2: "The route has an error",
  3: "The route's format is too new or too old for this aircraft",
  4: "The route's file could not be read",
  5: "There is no break point",
  6: "The command was not understood",
  7: "Reading the route took too long",
  257: "Another route is being flown",
  258: "The route cannot be interrupted now",
  259: "No route is being flown",
  260: "No route is being flown",
  261: "The aircraft is returning or landing and cannot be taken over",
  262: "The route cannot be resumed now",
  513: "Height limit reached",
  514: "Distance limit reached",
  515: "The way crosses a restricted zone",
  516: "Too low",
  517: "An obstacle is in the way",
  518: "RTK was lost",
  519: "The border of a restricted zone is near",
  520: "Somebody moved the sticks of the remote control",
  521: "Height limit around the dock reached",
  522: "The take-off was refused",
  523: "The take-off failed",
  524: "The route was refused",
  526: "The RTK take-off was refused",
  527: "The RTK take-off failed",
  528: "The border of the flight area is near",
  769: "Too few satellites",
  770: "The remote control is in a mode that does not allow routes",
  771: "The home point is not known",
  772: "The battery is too low to start",
  773: "Low battery: the aircraft returned home",
  774: "Other air traffic",
  775: "The link to the aircraft was lost",
  776: "RTK is not ready",
  777: "The aircraft is moving",
  778: "The propellers already turn on the ground",
  779: "Terrain following: the cameras see too little",
  780: "Terrain following: the height is not allowed",
  781: "Terrain following: the map is wrong",
  782: "The home point does not fit the RTK position",
  784: "Strong wind: the aircraft returned home",
  1025: "A camera is missing",
  1026: "An action of the route failed",
  1281: "Ended by a person",
  1282: "Paused by a person",
  1283: "Called home by a person",
  1565: "Emergency brake before an obstacle",
};

/** Ranges of codes that share a text. */
const RANGES: readonly (readonly [from: number, to: number, text: string])[] = [
  [1536, 1564, "A waypoint of the route has a value that the aircraft does not accept"],
  [1588, 1614, "An action of the route has a value that the aircraft does not accept"],
  [1634, 1650, "An action of the route is not known to the aircraft"],
];

const RESUMABLE = new Set([517, 518, 769, 773, 774, 775, 776, 784, 1282, 1283]);

export function breakReasonText(code: number): string | undefined {
  return REASONS[code] ?? RANGES.find(([from, to]) => code >= from && code <= to)?.[2];
}

/** Why a route was interrupted; undefined for 0, no interruption. */
export function explainBreakReason(code: number): CodeExplanation | undefined {
  if (code === 0) return undefined;
  const text = breakReasonText(code);
  if (!text)
    return { text: `The route broke off for reason ${code}`, ar: `انقطع المسار للسبب ${code}`, known: false };
  return knownCode(text, RESUMABLE.has(code) ? "The rest can be flown from the break point." : undefined);
}

const RETURN_HOME_EXIT_REASONS = [
  "Somebody moved the throttle",
  "Somebody moved the sticks",
  "The return could not be planned",
  "Obstacles all around",
  "A flight restriction is in the way",
  "An obstacle is too close",
  "No satellites",
  "Position unknown",
  "Position uncertain",
  "Close to home, flying back along the way it came",
  "Return asked for close to home",
];

/** Why the aircraft exited return to home. */
export const returnHomeExitReason = (reason: number): { en: string; ar: string } => {
  const text = RETURN_HOME_EXIT_REASONS[reason];
  return text === undefined
    ? { en: `Reason ${reason}`, ar: `السبب ${reason}` }
    : { en: text, ar: arabicText(text) };
};
