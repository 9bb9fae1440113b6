import {
  FlightTaskExecute,
  FlightTaskPrepare,
  FlightTaskUndo,
  TASK_TYPE,
  type FlightTaskStatus,
} from "@overfly/dji/flight-task";
import { DOCK_MODE } from "./dock-state.ts";
import { BREAK } from "./flight.ts";
import { fetchRoute } from "./route-fetch.ts";
import { runTask, type Task, type TaskEnd, type TaskParts } from "./task-run.ts";

type Data = Record<string, unknown>;

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

export interface TaskHooks {
  onEnd: (flightId: string, end: TaskEnd) => void;
  onFailure: (flightId: string, error: unknown) => void;
}

/** Takes the cloud's wishes about tasks: one is flown at a time, any number may wait. Repeated wishes change nothing. */
export function taskDesk(parts: TaskParts, hooks: TaskHooks) {
  const { state, faults, link, log } = parts;
  const prepared = new Map<string, Task>();
  const ended = new Map<string, FlightTaskStatus>();
  let running: { flightId: string; task: Task } | undefined;

  async function prepare(data: unknown, businessId: string | undefined): Promise<Data> {
    const read = FlightTaskPrepare.safeParse(data);
    if (!read.success) return { result: REFUSAL.badRequest };
    const order = read.data;
    if (prepared.has(order.flight_id) || running?.flightId === order.flight_id) return OK;
    const refusal = refusalOf(order);
    if (refusal) return { result: refusal };
    const route = await fetchRoute(order.file, log);
    if (!route.ok) return { result: route.result };
    if (!route.document.waylines.some(({ waypoints }) => waypoints.length > 0))
      return { result: REFUSAL.badRoute };
    prepared.set(order.flight_id, {
      prepare: order,
      document: route.document,
      businessId,
      orders: { wish: "fly", reason: 0 },
    });
    log(`task ${order.flight_id} prepared`);
    if (order.task_type === TASK_TYPE.conditional)
      link.tell("flighttask_ready", { flight_ids: [order.flight_id] });
    return OK;
  }

  function refusalOf({ task_type, execute_time }: FlightTaskPrepare): number | undefined {
    if (faults.strikes("rejected-task")) return REFUSAL.heavyRain;
    if (state.modeCode === DOCK_MODE.debugging) return REFUSAL.debugging;
    if (state.aircraft.batteryPercent < LEAST_BATTERY_PERCENT) return REFUSAL.batteryLow;
    const isLate = execute_time !== undefined && Math.abs(Date.now() - execute_time) > PROMPT_MS;
    return task_type === TASK_TYPE.immediate && isLate ? REFUSAL.notReady : undefined;
  }

  function execute(data: unknown): Data {
    const flightId = FlightTaskExecute.safeParse(data).data?.flight_id ?? "";
    if (running?.flightId === flightId || ended.has(flightId)) return OK;
    const task = prepared.get(flightId);
    if (!task) return { result: REFUSAL.notReady };
    if (running) return { result: REFUSAL.busy };
    if (state.modeCode === DOCK_MODE.debugging) return { result: REFUSAL.debugging };
    prepared.delete(flightId);
    running = { flightId, task };
    runTask(parts, task)
      .then(
        (end) => {
          ended.set(flightId, end.status);
          running = undefined;
          hooks.onEnd(flightId, end);
        },
        (error: unknown) => {
          running = undefined;
          hooks.onFailure(flightId, error);
        },
      )
      .catch((error: unknown) => log(`after the task: ${String(error)}`));
    return OK;
  }

  function undo(data: unknown): Data {
    const flightIds = FlightTaskUndo.safeParse(data).data?.flight_ids ?? [];
    if (flightIds.some((flightId) => running?.flightId === flightId)) return { result: REFUSAL.notNow };
    for (const flightId of flightIds) prepared.delete(flightId);
    return OK;
  }

  function wish(wanted: Task["orders"]["wish"]): Data {
    if (!running) return { result: REFUSAL.notNow };
    Object.assign(running.task.orders, { wish: wanted, reason: wanted === "return" ? BREAK.userReturn : 0 });
    return OK;
  }

  return {
    /** Undefined where the method is none about tasks. */
    serve: (
      method: string,
      data: unknown,
      businessId: string | undefined,
    ): Promise<Data> | Data | undefined => {
      if (method === "flighttask_prepare") return prepare(data, businessId);
      if (method === "flighttask_execute") return execute(data);
      if (method === "flighttask_undo") return undo(data);
      if (method === "flighttask_pause" || method === "return_home_cancel") return wish("pause");
      if (method === "flighttask_recovery") return wish("fly");
      if (method === "return_home" || method === "flighttask_stop") return wish("return");
      return undefined;
    },
  };
}
