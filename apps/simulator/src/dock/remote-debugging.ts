import { DockCommand, COMMANDS_WITH_PROGRESS } from "@overfly/dji-cloud-api/messages/dock-command";
import type { CloudLink } from "./cloud-link.ts";
import { AIRCRAFT_MODE, COVER, DOCK_MODE, type SimulatedState } from "./dock-state.ts";
import type { SimulationClock } from "./simulation-clock.ts";

type Data = Record<string, unknown>;

const NOT_AVAILABLE_NOW = 600_017;
const STEP_SECONDS = 2;

/** Executes a remote debugging command; undefined for any other method. Long-running commands report progress after the reply. */
export function debugCommand(
  method: string,
  data: Data,
  { state, link, clock }: { state: SimulatedState; link: CloudLink; clock: SimulationClock },
): Data | undefined {
  const command = DockCommand.safeParse(method).data;
  if (!command) return undefined;
  if (command === "debug_mode_open" || command === "debug_mode_close") {
    if (state.modeCode === DOCK_MODE.working) return { result: NOT_AVAILABLE_NOW };
    state.modeCode = command === "debug_mode_open" ? DOCK_MODE.debugging : DOCK_MODE.idle;
    return { result: 0 };
  }
  if (state.modeCode !== DOCK_MODE.debugging) return { result: NOT_AVAILABLE_NOW };
  if (!COMMANDS_WITH_PROGRESS.has(command)) {
    applyImmediately(state, command, data);
    return { result: 0 };
  }
  void runCommand(command, { state, link, clock }).catch(() => undefined); // the dock was stopped
  return { result: 0, output: { status: "sent" } };
}

function applyImmediately(state: SimulatedState, command: DockCommand, data: Data): void {
  if (command === "supplement_light_open") state.supplementLight = true;
  if (command === "supplement_light_close") state.supplementLight = false;
  if (command === "alarm_state_switch") state.alarm = data["action"] === 1;
}

async function runCommand(
  command: DockCommand,
  { state, link, clock }: { state: SimulatedState; link: CloudLink; clock: SimulationClock },
): Promise<void> {
  const report = (status: string, percent: number) =>
    link.requestEvent(command, { result: 0, output: { status, progress: { percent, step_key: command } } });
  const isCoverCommand = command.startsWith("cover_");
  await report("in_progress", 10);
  if (isCoverCommand) state.coverState = COVER.half;
  await clock.sleep(STEP_SECONDS);
  await report("in_progress", 60);
  await clock.sleep(STEP_SECONDS);
  applyResult(state, command);
  await report("ok", 100);
}

function applyResult(state: SimulatedState, command: DockCommand): void {
  if (command === "cover_open") state.coverState = COVER.open;
  if (command === "cover_close" || command === "cover_force_close") state.coverState = COVER.closed;
  if (command === "charge_open") state.charging = true;
  if (command === "charge_close") state.charging = false;
  if (command === "drone_open") state.aircraft.isOn = true;
  if (command === "drone_close") state.aircraft.isOn = false;
  if (command === "drone_open" || command === "drone_close") {
    state.aircraft.modeCode = state.aircraft.isOn ? AIRCRAFT_MODE.standby : AIRCRAFT_MODE.off;
  }
}
