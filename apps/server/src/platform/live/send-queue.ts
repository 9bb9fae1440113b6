import type { LiveEvent } from "@overfly/contract/live";
import type { WebSocket } from "ws";

/** Unsent bytes above which telemetry waits. */
const HIGH_WATER_BYTES = 128 * 1024;
/** Queued events, without telemetry, after which a slow client is disconnected so that it reloads. */
const MAX_QUEUED_EVENTS = 1000;
export const TOO_SLOW = 4008;

type Socket = Pick<WebSocket, "send" | "bufferedAmount" | "close" | "readyState">;

/** Sends events to one browser. A slow one gets only each dock's newest telemetry, so that the queue stays short. */
export function createSendQueue(socket: Socket): (event: LiveEvent) => void {
  const waiting: LiveEvent[] = [];
  const telemetry = new Map<number, LiveEvent>();

  function send(event: LiveEvent) {
    socket.send(serialize(event), drain);
  }

  function drain() {
    while (socket.bufferedAmount <= HIGH_WATER_BYTES && socket.readyState === 1) {
      const next = waiting.shift() ?? takeFirst(telemetry);
      if (!next) return;
      send(next);
    }
  }

  return (event) => {
    if (socket.readyState !== 1) return;
    const isFull = socket.bufferedAmount > HIGH_WATER_BYTES;
    if (!isFull && waiting.length === 0 && telemetry.size === 0) return send(event);
    if (event.kind === "telemetry") telemetry.set(event.telemetry.dock_id, event);
    else waiting.push(event);
    if (waiting.length > MAX_QUEUED_EVENTS) socket.close(TOO_SLOW, "Too slow; read again");
    else drain();
    return undefined;
  };
}

function takeFirst(events: Map<number, LiveEvent>): LiveEvent | undefined {
  const [first] = events;
  if (first) events.delete(first[0]);
  return first?.[1];
}

const texts = new WeakMap<LiveEvent, string>();

/** Each event is serialized once for all browsers. */
function serialize(event: LiveEvent): string {
  const text = texts.get(event) ?? JSON.stringify(event);
  texts.set(event, text);
  return text;
}
