import {
  FlightTaskExecute,
  FlightTaskPrepare,
  FlightTaskUndo,
  TASK_TYPE,
  type FlightTaskStatus,
} from "@overfly/dji-cloud-api/messages/flight-task";
import { DOCK_MODE } from "./dock-state.ts";
import { BREAK } from "./flight.ts";
import { fetchRoute } from "./route-fetch.ts";
import { runTask, type Task, type TaskEnd, type TaskParts } from "./task-run.ts";

type Data = Record<string, unknown>;

export interface TaskHooks {
  onEnd: (flightId: string, end: TaskEnd) => void;
  onFailure: (flightId: string, error: unknown) => void;
}

/** Undefined where the method is none about tasks. */
export type ServeTasks = (
  method: string,
  data: unknown,
  businessId: string | undefined,
) => Promise<Data> | Data | undefined;

interface Desk {
  parts: TaskParts;
  hooks: TaskHooks;
  prepared: Map<string, Task>;
  ended: Map<string, FlightTaskStatus>;
  running: { flightId: string; task: Task } | undefined;
}

/** Refusals as real docks give them. */
const REFUSAL = {
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
const PROMPT_MS = 30_000;
const LEAST_BATTERY_PERCENT = 30;

/** Takes the cloud's wishes about tasks: one is flown at a time, any number may wait. Repeated wishes change nothing. */
export function openTaskDesk(parts: TaskParts, hooks: TaskHooks): ServeTasks {
  const desk: Desk = { parts, hooks, prepared: new Map(), ended: new Map(), running: undefined };
  return (method, data, businessId) => {
    if (method === "flighttask_prepare") return prepare(desk, data, businessId);
    if (method === "flighttask_execute") return execute(desk, data);
    if (method === "flighttask_undo") return undo(desk, data);
    if (method === "flighttask_pause" || method === "return_home_cancel") return order(desk, "pause");
    if (method === "flighttask_recovery") return order(desk, "fly");
    if (method === "return_home" || method === "flighttask_stop") return order(desk, "return");
    return undefined;
  };
}

async function prepare(desk: Desk, data: unknown, businessId: string | undefined): Promise<Data> {
  const { link, log } = desk.parts;
  const read = FlightTaskPrepare.safeParse(data);
  if (!read.success) return { result: REFUSAL.badRequest };
  const { flight_id: flightId, file, task_type } = read.data;
  if (desk.prepared.has(flightId) || desk.running?.flightId === flightId) return OK;
  const refusal = refusalOf(desk.parts, read.data);
  if (refusal) return { result: refusal };
  const route = await fetchRoute(file, log);
  if (!route.ok) return { result: route.result };
  const { document } = route;
  if (!document.waylines.some(({ waypoints }) => waypoints.length > 0)) return { result: REFUSAL.badRoute };

  desk.prepared.set(flightId, {
    prepare: read.data,
    document,
    businessId,
    orders: { wish: "fly", reason: 0 },
  });
  log(`task ${flightId} prepared`);
  if (task_type === TASK_TYPE.conditional) link.tell("flighttask_ready", { flight_ids: [flightId] });
  return OK;
}

function refusalOf(
  { faults, state }: TaskParts,
  { task_type, execute_time }: FlightTaskPrepare,
): number | undefined {
  if (faults.strikes("rejected-task")) return REFUSAL.heavyRain;
  if (state.modeCode === DOCK_MODE.debugging) return REFUSAL.debugging;
  if (state.aircraft.batteryPercent < LEAST_BATTERY_PERCENT) return REFUSAL.batteryLow;
  const isLate = execute_time !== undefined && Math.abs(Date.now() - execute_time) > PROMPT_MS;
  return task_type === TASK_TYPE.immediate && isLate ? REFUSAL.notReady : undefined;
}

function execute(desk: Desk, data: unknown): Data {
  const { prepared, ended, running, parts, hooks } = desk;
  const flightId = FlightTaskExecute.safeParse(data).data?.flight_id ?? "";
  if (running?.flightId === flightId || ended.has(flightId)) return OK;
  const task = prepared.get(flightId);
  if (!task) return { result: REFUSAL.notReady };
  if (running) return { result: REFUSAL.busy };
  if (parts.state.modeCode === DOCK_MODE.debugging) return { result: REFUSAL.debugging };
  prepared.delete(flightId);
  desk.running = { flightId, task };
  void runTask(parts, task)
    .finally(() => {
      desk.running = undefined;
      parts.state.modeCode = DOCK_MODE.idle;
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

function undo({ prepared, running }: Desk, data: unknown): Data {
  const flightIds = FlightTaskUndo.safeParse(data).data?.flight_ids ?? [];
  if (flightIds.some((flightId) => running?.flightId === flightId)) return { result: REFUSAL.notNow };
  for (const flightId of flightIds) prepared.delete(flightId);
  return OK;
}

function order({ running }: Desk, wish: Task["orders"]["wish"]): Data {
  if (!running) return { result: REFUSAL.notNow };
  Object.assign(running.task.orders, { wish, reason: wish === "return" ? BREAK.userReturn : 0 });
  return OK;
}
