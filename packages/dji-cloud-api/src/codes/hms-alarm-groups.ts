import type { Messages } from "@overfly/i18n/generated/messages";
import type { Advice } from "./code-explanation.ts";

interface HmsAlarmGroup {
  key: keyof Messages["devices/hms-alarms"];
  advice: Advice | null;
  codes: readonly string[];
}

/** Dock HMS alarms, grouped by meaning rather than by sensor. */
export const DOCK_HMS_ALARMS: readonly HmsAlarmGroup[] = [
  { key: "rtkFault", advice: "checkRtk", codes: ["0x12040000", "0x12040002", "0x12040004"] },
  { key: "dockMoved", advice: "calibratePosition", codes: ["0x12040001", "0x12040003"] },
  { key: "wind", advice: "waitForBetterWeather", codes: ["0x160900BF", "0x19114000"] },
  { key: "heavyRain", advice: "waitForBetterWeather", codes: ["0x19114800"] },
  { key: "noVideoLink", advice: "checkAntennas", codes: ["0x17000001"] },
  { key: "weakVideoLink", advice: "expectVideoGaps", codes: ["0x17000004", "0x17000005"] },
  { key: "dockMalfunction", advice: null, codes: ["0x17110041"] },
  { key: "securityCameraMissing", advice: null, codes: ["0x1910F003", "0x19110C00"] },
  {
    key: "coverMotorFault",
    advice: "checkCameraAndCallTechnician",
    codes: [
      "0x19110000",
      "0x19110002",
      "0x19110003",
      "0x19110004",
      "0x19110005",
      "0x19110006",
      "0x1911000F",
      "0x19110011",
    ],
  },
  { key: "coverPosition", advice: "closeRemotely", codes: ["0x19110012", "0x19110013", "0x1911002A"] },
  { key: "coverNotOpened", advice: "findBlockage", codes: ["0x19110014", "0x19110017"] },
  { key: "coverNotClosed", advice: "findBlockage", codes: ["0x19110015", "0x19110016"] },
  { key: "coverBlocked", advice: "checkDockCamera", codes: ["0x19110021", "0x19110022"] },
  { key: "pauseButtonFault", advice: null, codes: ["0x19110028"] },
  {
    key: "drivingRodFault",
    advice: "callTechnician",
    codes: [
      "0x19110400",
      "0x19110401",
      "0x19110402",
      "0x19110403",
      "0x19110404",
      "0x19110405",
      "0x1911040B",
      "0x1911040C",
    ],
  },
  { key: "backupBatteryNotCharging", advice: null, codes: ["0x19110800", "0x19110806", "0x19110807"] },
  { key: "backupBatteryLow", advice: null, codes: ["0x19110801", "0x19110804", "0x19110805"] },
  { key: "backupBatteryTemperature", advice: null, codes: ["0x19110802", "0x19110803"] },
  { key: "cabinetOpen", advice: "haveItClosed", codes: ["0x19111400"] },
  { key: "emergencyStopPressed", advice: "releaseOnSite", codes: ["0x19111800"] },
  { key: "foreignAircraft", advice: "insertOwnAircraft", codes: ["0x19111D01"] },
  { key: "dockShaking", advice: "checkCamera", codes: ["0x19113000", "0x19113001"] },
  {
    key: "batteryNotCharging",
    advice: "checkSeat",
    codes: [
      "0x19113401",
      "0x19113403",
      "0x19113404",
      "0x19113406",
      "0x19113407",
      "0x19117000",
      "0x19117045",
      "0x19117046",
    ],
  },
  { key: "batteryTooHot", advice: "waitForCooling", codes: ["0x19113414"] },
  { key: "noMainsPower", advice: "restorePower", codes: ["0x19113803"] },
  { key: "powerSupplyFault", advice: "callTechnician", codes: ["0x19113800", "0x19113802", "0x19113806"] },
  { key: "surgeProtectorTripped", advice: "checkAndSwitchOn", codes: ["0x19113C00"] },
  {
    key: "rainGaugeFault",
    advice: "checkWeather",
    codes: ["0x19113C02", "0x19114806", "0x1911480E", "0x19114814"],
  },
  {
    key: "airConditionerFault",
    advice: "callTechnician",
    codes: [
      "0x19113C03",
      "0x19113D00",
      "0x19113D01",
      "0x19113D02",
      "0x19113D03",
      "0x19113D05",
      "0x19113D06",
      "0x19113D15",
    ],
  },
  { key: "dockTooHot", advice: "letDockCool", codes: ["0x19113D26"] },
  { key: "dockTooCold", advice: "letDockWarmUp", codes: ["0x19113D27"] },
  { key: "waterInDock", advice: "sendSomebody", codes: ["0x19114C00"] },
  { key: "dockRestarted", advice: null, codes: ["0x19115000"] },
  { key: "noAircraft", advice: "checkCamera", codes: ["0x19117023", "0x19117041"] },
  { key: "metalOnPad", advice: "removeMetal", codes: ["0x19117024"] },
  { key: "coverOpenNoCharging", advice: "closeCover", codes: ["0x19117025"] },
  { key: "aircraftNotSwitchedOn", advice: null, codes: ["0x19117043", "0x19117202"] },
  { key: "aircraftNotSwitchedOff", advice: null, codes: ["0x19117321", "0x19117322"] },
];

/** The modules that report alarms, by the first digits of the code. */
export const HMS_MODULES: ReadonlySet<string> = new Set([
  "0x11",
  "0x12",
  "0x14",
  "0x15",
  "0x16",
  "0x17",
  "0x18",
  "0x19",
  "0x1A",
  "0x1B",
  "0x1C",
  "0x1D",
  "0x1E",
  "0x1F",
]);
