import { LIVE_PATH, type LiveEvent, MAX_CONNECT_MS } from "@overfly/contract/live";
import { parseLiveEvent } from "./live-event.ts";
import { apiOrigin } from "./sides.ts";

export type LiveStatus = "connecting" | "open" | "lost";
export type LiveKind = LiveEvent["kind"];
export type EventOf<K extends LiveKind> = Extract<LiveEvent, { kind: K }>;
/** `isRepeated`: the event may be older than the page's first queries, so its values may be outdated. */
export type LiveHandler<K extends LiveKind> = (event: EventOf<K>, isRepeated: boolean) => void;
type Handler = LiveHandler<LiveKind>;

const FIRST_RECONNECT_MS = 500;
const MAX_RECONNECT_MS = 30_000;

/** The browser's one live connection. It reconnects by itself with increasing delays. */
export interface Live {
  /** Connects, and asks for the events since the first query, which began so many milliseconds ago. */
  start: (ageMs: number) => void;
  stop: () => void;
  on: <K extends LiveKind>(kind: K, handler: LiveHandler<K>) => () => void;
  onEvent: (handler: LiveHandler<LiveKind>) => () => void;
  /** Called when the connection is back after events were missed: everything must be refetched. */
  onGap: (handler: () => void) => () => void;
  onStatus: (handler: () => void) => () => void;
  status: () => LiveStatus;
}

export function makeLive(open: (ageMs?: number) => WebSocket = openSocket): Live {
  const listeners = makeListeners();
  const gapHandlers = new Set<() => void>();
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isGreeted = false;
  let missed = false;
  const status = makeStatus();

  // loads again only now: before its greeting the server doesn't send changes yet
  const greet = (serverMissed: boolean): void => {
    isGreeted = true;
    if (missed || serverMissed) callAll(gapHandlers);
    missed = false;
  };

  const connect = (ageMs?: number): void => {
    clearTimeout(timer);
    const mine = open(ageMs);
    const began = Date.now();
    isGreeted = false;
    socket = mine;
    mine.addEventListener("open", () => {
      failures = 0;
      status.become("open");
    });
    mine.addEventListener("message", ({ data }) => {
      const event = parseLiveEvent(data);
      if (!event) return; // unknown events are dropped: the next query makes up for them
      if (event.kind === "hello") greet(event.missed || Date.now() - began > MAX_CONNECT_MS);
      listeners.dispatch(event, !isGreeted);
    });
    mine.addEventListener("close", () => {
      if (socket !== mine) return;
      missed = true;
      status.become("lost");
      timer = setTimeout(() => connect(), Math.min(FIRST_RECONNECT_MS * 2 ** failures, MAX_RECONNECT_MS));
      failures += 1;
    });
  };

  const reconnectNow = (): void => void (status.now() === "lost" && connect());

  return {
    ...listeners.of,
    start: (ageMs) => {
      if (socket) return;
      connect(missed ? undefined : ageMs);
      addEventListener("online", reconnectNow);
    },
    stop: () => {
      clearTimeout(timer);
      removeEventListener("online", reconnectNow);
      const last = socket;
      socket = undefined;
      missed = true;
      status.become("connecting");
      last?.close();
    },
    onGap: (handler) => added(gapHandlers, handler),
    onStatus: status.on,
    status: status.now,
  };
}

export const live = makeLive();

function openSocket(ageMs?: number): WebSocket {
  const origin = apiOrigin() || location.origin;
  const age = ageMs === undefined ? "" : `?age_ms=${Math.round(ageMs)}`;
  return new WebSocket(`${origin.replace(/^http/, "ws")}${LIVE_PATH}${age}`);
}

function callAll(these: Iterable<() => void>): void {
  for (const handler of these) handler();
}

function makeStatus() {
  const handlers = new Set<() => void>();
  let status: LiveStatus = "connecting";
  return {
    now: () => status,
    on: (handler: () => void) => added(handlers, handler),
    become: (next: LiveStatus) => {
      if (status === next) return;
      status = next;
      callAll(handlers);
    },
  };
}

/** Event handlers by kind, and of all kinds. */
function makeListeners() {
  const handlers = new Map<LiveKind, Set<Handler>>();
  const general = new Set<Handler>();
  return {
    of: {
      on: <K extends LiveKind>(kind: K, handler: LiveHandler<K>) => {
        const listening = handlers.get(kind) ?? new Set();
        handlers.set(kind, listening);
        return added(listening, handler as Handler);
      },
      onEvent: (handler: Handler) => added(general, handler),
    },
    dispatch: (event: LiveEvent, isRepeated: boolean) => {
      for (const handler of [...general, ...(handlers.get(event.kind) ?? [])]) handler(event, isRepeated);
    },
  };
}

function added<T>(set: Set<T>, member: T): () => void {
  set.add(member);
  return () => {
    set.delete(member);
  };
}
