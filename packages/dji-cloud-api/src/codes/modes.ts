import type { SimpleMessage } from "@overfly/i18n/message";

/** How many codes of a property are known: 0 to one below. */
const KNOWN = { aircraft: 21, cover: 4, rainfall: 4 } as const;

/** The name of a reported code; an unknown one is shown as its number. */
const nameOf = (property: keyof typeof KNOWN, code: number): SimpleMessage =>
  code >= 0 && code < KNOWN[property]
    ? { key: `devices/modes:${property}.${code}`, values: {} }
    : { key: `devices/modes:${property}.unknown`, values: { code } };

export const aircraftModeName = (code: number): SimpleMessage => nameOf("aircraft", code);
export const coverStateName = (code: number): SimpleMessage => nameOf("cover", code);
export const rainfallName = (code: number): SimpleMessage => nameOf("rainfall", code);

/** Whether the aircraft is off the ground in this mode. */
export const isAirborne = (aircraftMode: number): boolean =>
  (aircraftMode >= 3 && aircraftMode <= 12) ||
  (aircraftMode >= 15 && aircraftMode <= 18) ||
  aircraftMode === 20;
