import {
  FlightTaskExecute,
  FlightTaskPrepare,
  FlightTaskUndo,
  TASK_TYPE,
  type FlightTaskStatus,
} from "@overfly/dji-cloud-api/messages/flight-task";
import { DOCK_MODE } from "./dock-state.ts";
import { BREAK_REASON } from "./flight.ts";
import { downloadRoute } from "./route-download.ts";
import { runTask, type Task, type TaskResult, type TaskContext } from "./task-run.ts";

type Data = Record<string, unknown>;

export interface TaskHooks {
  onEnd: (flightId: string, end: TaskResult) => void;
  onFailure: (flightId: string, error: unknown) => void;
}

/** Handles a task command of the cloud; undefined for any other method. */
export type TaskHandler = (
  method: string,
  data: unknown,
  businessId: string | undefined,
) => Promise<Data> | Data | undefined;

interface TaskHandlerState {
  context: TaskContext;
  hooks: TaskHooks;
  prepared: Map<string, Task>;
  ended: Map<string, FlightTaskStatus>;
  running: { flightId: string; task: Task } | undefined;
}

/** DJI's result codes. */
const ERROR_CODE = {
  heavyRain: 514_134,
  batteryLow: 514_103,
  debugging: 514_146,
  busy: 321_257,
  notReady: 319_003,
  notNow: 600_017,
  badRequest: 600_019,
  badRoute: 600_040,
} as const;
const OK = { result: 0 };
const MAX_START_DELAY_MS = 30_000;
const MIN_BATTERY_PERCENT = 30;

/** Flies one task at a time; any number may be prepared. Repeated commands have no further effect. */
export function createTaskHandler(parts: TaskContext, hooks: TaskHooks): TaskHandler {
  const state: TaskHandlerState = {
    context: parts,
    hooks,
    prepared: new Map(),
    ended: new Map(),
    running: undefined,
  };
  return (method, data, businessId) => {
    if (method === "flighttask_prepare") return prepare(state, data, businessId);
    if (method === "flighttask_execute") return execute(state, data);
    if (method === "flighttask_undo") return undo(state, data);
    if (method === "flighttask_pause" || method === "return_home_cancel") return setCommand(state, "pause");
    if (method === "flighttask_recovery") return setCommand(state, "fly");
    if (method === "return_home" || method === "flighttask_stop") return setCommand(state, "return");
    return undefined;
  };
}

async function prepare(
  state: TaskHandlerState,
  data: unknown,
  businessId: string | undefined,
): Promise<Data> {
  const { link, log } = state.context;
  const read = FlightTaskPrepare.safeParse(data);
  if (!read.success) return { result: ERROR_CODE.badRequest };
  const { flight_id: flightId, file, task_type } = read.data;
  if (state.prepared.has(flightId) || state.running?.flightId === flightId) return OK;
  const errorCode = rejectionCode(state.context, read.data);
  if (errorCode) return { result: errorCode };
  const route = await downloadRoute(file, log);
  if (!route.ok) return { result: route.result };
  const { document } = route;
  if (!document.waylines.some(({ waypoints }) => waypoints.length > 0))
    return { result: ERROR_CODE.badRoute };

  state.prepared.set(flightId, {
    prepare: read.data,
    document,
    businessId,
    command: { action: "fly", reason: 0 },
  });
  log(`task ${flightId} prepared`);
  if (task_type === TASK_TYPE.conditional) link.sendEvent("flighttask_ready", { flight_ids: [flightId] });
  return OK;
}

function rejectionCode(
  { faults, state }: TaskContext,
  { task_type, execute_time }: FlightTaskPrepare,
): number | undefined {
  if (faults.triggers("rejected-task")) return ERROR_CODE.heavyRain;
  if (state.modeCode === DOCK_MODE.debugging) return ERROR_CODE.debugging;
  if (state.aircraft.batteryPercent < MIN_BATTERY_PERCENT) return ERROR_CODE.batteryLow;
  const isLate = execute_time !== undefined && Math.abs(Date.now() - execute_time) > MAX_START_DELAY_MS;
  return task_type === TASK_TYPE.immediate && isLate ? ERROR_CODE.notReady : undefined;
}

function execute(state: TaskHandlerState, data: unknown): Data {
  const { prepared, ended, running, context, hooks } = state;
  const flightId = FlightTaskExecute.safeParse(data).data?.flight_id ?? "";
  if (running?.flightId === flightId || ended.has(flightId)) return OK;
  const task = prepared.get(flightId);
  if (!task) return { result: ERROR_CODE.notReady };
  if (running) return { result: ERROR_CODE.busy };
  if (context.state.modeCode === DOCK_MODE.debugging) return { result: ERROR_CODE.debugging };
  prepared.delete(flightId);
  state.running = { flightId, task };
  void runTask(context, task)
    .finally(() => {
      state.running = undefined;
      context.state.modeCode = DOCK_MODE.idle;
    })
    .then(
      (end) => {
        ended.set(flightId, end.status);
        hooks.onEnd(flightId, end);
      },
      (error: unknown) => hooks.onFailure(flightId, error),
    );
  return OK;
}

function undo({ prepared, running }: TaskHandlerState, data: unknown): Data {
  const flightIds = FlightTaskUndo.safeParse(data).data?.flight_ids ?? [];
  if (flightIds.some((flightId) => running?.flightId === flightId)) return { result: ERROR_CODE.notNow };
  for (const flightId of flightIds) prepared.delete(flightId);
  return OK;
}

function setCommand({ running }: TaskHandlerState, action: Task["command"]["action"]): Data {
  if (!running) return { result: ERROR_CODE.notNow };
  Object.assign(running.task.command, { action, reason: action === "return" ? BREAK_REASON.userReturn : 0 });
  return OK;
}
