import { LIVE_PATH, LiveEvent } from "@overfly/contract/live";
import { apiOrigin } from "./sides.ts";

export type LiveStatus = "connecting" | "open" | "lost";
export type LiveKind = LiveEvent["kind"];
export type EventOf<K extends LiveKind> = Extract<LiveEvent, { kind: K }>;
type Handler = (event: LiveEvent) => void;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** The browser's one live connection. It reconnects by itself, waiting longer each time. */
export interface Live {
  start: () => void;
  stop: () => void;
  on: <K extends LiveKind>(kind: K, handler: (event: EventOf<K>) => void) => () => void;
  /** Called when the connection stands for the first time: nobody was told of what happened before. */
  onFirstOpen: (handler: () => void) => () => void;
  /** Called when the connection stands again after a gap: what was missed must be read again. */
  onGap: (handler: () => void) => () => void;
  onStatus: (handler: () => void) => () => void;
  status: () => LiveStatus;
}

export function makeLive(open: () => WebSocket = openSocket): Live {
  const handlers = new Map<LiveKind, Set<Handler>>();
  const firstOpenHandlers = new Set<() => void>();
  const gapHandlers = new Set<() => void>();
  const statusHandlers = new Set<() => void>();
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let missed = false;
  let status: LiveStatus = "connecting";

  const become = (next: LiveStatus): void => {
    if (status === next) return;
    status = next;
    for (const handler of statusHandlers) handler();
  };

  const connect = (): void => {
    clearTimeout(timer);
    const mine = open();
    socket = mine;
    mine.addEventListener("open", () => {
      failures = 0;
      become("open");
      for (const handler of missed ? gapHandlers : firstOpenHandlers) handler();
      missed = false;
    });
    mine.addEventListener("message", ({ data }) => deliver(handlers, data));
    mine.addEventListener("close", () => {
      if (socket !== mine) return;
      missed = true;
      become("lost");
      timer = setTimeout(connect, Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS));
      failures += 1;
    });
  };

  const hurry = (): void => {
    if (status === "lost") connect();
  };

  return {
    start: () => {
      if (socket) return;
      connect();
      addEventListener("online", hurry);
    },
    stop: () => {
      clearTimeout(timer);
      removeEventListener("online", hurry);
      const last = socket;
      socket = undefined;
      missed = true;
      status = "connecting";
      last?.close();
    },
    on: (kind, handler) => added(handlers.get(kind) ?? newSet(handlers, kind), handler as Handler),
    onFirstOpen: (handler) => added(firstOpenHandlers, handler),
    onGap: (handler) => added(gapHandlers, handler),
    onStatus: (handler) => added(statusHandlers, handler),
    status: () => status,
  };
}

export const live = makeLive();

function openSocket(): WebSocket {
  const origin = apiOrigin() || location.origin;
  return new WebSocket(`${origin.replace(/^http/, "ws")}${LIVE_PATH}`);
}

/** An event that doesn't fit the contract is dropped: the next reading of the truth makes up for it. */
function deliver(handlers: Map<LiveKind, Set<Handler>>, data: unknown): void {
  const event = LiveEvent.safeParse(parse(data)).data;
  if (!event) return;
  for (const handler of handlers.get(event.kind) ?? []) handler(event);
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}

function newSet(handlers: Map<LiveKind, Set<Handler>>, kind: LiveKind): Set<Handler> {
  const set = new Set<Handler>();
  handlers.set(kind, set);
  return set;
}

function added<T>(set: Set<T>, member: T): () => void {
  set.add(member);
  return () => {
    set.delete(member);
  };
}
