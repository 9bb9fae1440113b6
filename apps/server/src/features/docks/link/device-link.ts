import { type Envelope, readEnvelope, replyTo } from "@overfly/dji-cloud-api/envelope";
import {
  parseTopic,
  replyChannel,
  type Topic,
  topicOf,
  topicsFromDevice,
} from "@overfly/dji-cloud-api/topics";
import type { SystemContext } from "#context.ts";
import type { Hear, MessageBus } from "#platform/mqtt/message-bus.ts";
import { createRateLimit } from "#platform/mqtt/rate-limit.ts";
import { alarmEvents } from "./alarm-intake.ts";
import { BadDeviceMessage, type DeviceHandlers } from "./device-message.ts";
import { createDockDirectory, type LinkedDock } from "./dock-directory.ts";
import { createLanes } from "./lanes.ts";
import { onboardingRequests, topologyUpdates } from "./onboarding.ts";
import { markSilentDocks } from "./silence-watch.ts";
import { createTelemetryIntake, type Follower, type TelemetryIntake } from "./telemetry-intake.ts";

const WATCH_EVERY_MS = 5000;
const MESSAGE_LIMIT_BYTES = 512 * 1024;
const LANE_LIMIT = 1000;
const DROPS_LOGGED = { max: 10, windowMs: 60_000 };
/** A dock asks again sooner than that. */
const REPLY_WITHIN_MS = 10_000;
/** Taking in a file takes long; what a dock says meanwhile must not wait for it. */
const SLOW = new Set(["file_upload_callback"]);
/** What a dock may say before it is bound. */
const ONBOARDING = new Set([
  "config",
  "airport_bind_status",
  "airport_organization_get",
  "airport_organization_bind",
]);

export interface LinkParts {
  broker: MessageBus;
  /** What features do with requests and events beyond onboarding, telemetry and alarms. */
  handlers: Pick<DeviceHandlers, "requests" | "events">;
  follower: Follower;
}

/** Listens to all docks. What can't be understood is logged and dropped, and the link goes on. */
export async function linkDevices(context: SystemContext, parts: LinkParts): Promise<() => Promise<void>> {
  const directory = createDockDirectory(context.db);
  const telemetry = createTelemetryIntake(context, parts.follower);
  const lanes = createLanes(LANE_LIMIT);
  const reload = (dock: LinkedDock) => directory.reload(dock);
  const handlers: DeviceHandlers = {
    requests: { ...onboardingRequests(reload), ...parts.handlers.requests },
    events: { ...alarmEvents(), ...parts.handlers.events },
    status: topologyUpdates(reload, (dock) => telemetry.tell(dock)),
  };
  const drops = createRateLimit(DROPS_LOGGED);
  const drop = (topic: string, reason: unknown) => {
    if (drops.take(topic)) context.log.warn({ topic, reason }, "A device's message was dropped");
  };
  const desk: Desk = { context, broker: parts.broker, handlers, telemetry, reload, drop };

  function receive(topic: string, payload: Buffer) {
    const from = parseTopic(topic);
    if (!from) return drop(topic, "No such topic");
    if (payload.length > MESSAGE_LIMIT_BYTES) return drop(topic, "Too large");
    const read = readEnvelope(payload.toString());
    if (!read.ok) return drop(topic, read.reason);
    const { envelope } = read;
    const dock = directory.known(from.serialNumber);
    if (dock && isTelemetry(from)) return takeTelemetry(desk, { topic, from, envelope }, dock);

    const lane = `${from.serialNumber} ${SLOW.has(envelope.method ?? "") ? "slow" : ""}`;
    const work = async () => {
      try {
        const found = dock ?? (await directory.find(from.serialNumber));
        if (!found) drop(topic, "No such device");
        else if (isTelemetry(from)) takeTelemetry(desk, { topic, from, envelope }, found);
        else await act(desk, { topic, from, envelope }, found);
      } catch (error) {
        if (error instanceof BadDeviceMessage) drop(topic, error.message);
        else context.log.error({ err: error, topic, method: envelope.method }, "A device's message failed");
      }
    };
    if (!lanes.run(lane, work)) drop(topic, "Too many are waiting");
    return undefined;
  }

  const isReply = (filter: string) => filter.endsWith("_reply");
  const filters = topicsFromDevice().filter((filter) => !isReply(filter) && !filter.endsWith("drc/up"));
  const stops = await Promise.all(
    filters.map((filter) => parts.broker.subscribe(filter, safely(context, receive), { shared: true })),
  );
  const watch = setInterval(() => {
    markSilentDocks(context, directory).catch((error: unknown) =>
      context.log.error({ err: error }, "Silent docks were not found"),
    );
  }, WATCH_EVERY_MS);
  return async () => {
    clearInterval(watch);
    for (const stop of stops) stop();
    await lanes.idle();
    await telemetry.stop();
  };
}

/** What is thrown into the broker's delivery would end the process. */
const safely =
  ({ log }: Pick<SystemContext, "log">, hear: Hear): Hear =>
  (topic, payload) => {
    try {
      hear(topic, payload);
    } catch (error) {
      log.error({ err: error, topic }, "A device's message failed");
    }
  };

interface Desk {
  context: SystemContext;
  broker: MessageBus;
  handlers: DeviceHandlers;
  telemetry: TelemetryIntake;
  reload: (dock: LinkedDock) => Promise<void>;
  drop: (topic: string, reason: unknown) => void;
}

interface Received {
  topic: string;
  from: Topic;
  envelope: Envelope;
}

const isTelemetry = ({ channel }: Topic): boolean => channel === "osd" || channel === "state";

function takeTelemetry({ telemetry, drop }: Desk, { topic, from, envelope }: Received, dock: LinkedDock) {
  if (!dock.is_bound) return drop(topic, "Not bound");
  const dropped = telemetry.take({
    dock,
    serialNumber: from.serialNumber,
    channel: from.channel as "osd" | "state",
    data: envelope.data,
  });
  if (dropped === undefined) drop(topic, "No object");
  else if (dropped.length > 0) drop(topic, `Fields of a wrong type: ${dropped.join(", ")}`);
  return undefined;
}

/** Requests and topologies are always answered, events where the device asks for it, and only once all is done. */
async function act(desk: Desk, { topic, from, envelope }: Received, dock: LinkedDock): Promise<void> {
  const { channel } = from;
  if (channel !== "requests" && channel !== "events" && channel !== "status") return;
  const method = envelope.method ?? "";
  if (ONBOARDING.has(method)) await desk.reload(dock);
  else if (!dock.is_bound) return desk.drop(topic, "Not bound");
  const table = desk.handlers[channel];
  const handler = Object.hasOwn(table, method) ? table[method] : undefined;
  if (!handler && channel === "requests") return desk.drop(topic, `Unknown request ${method}`);

  const reply = (await handler?.(desk.context, { dock, envelope, data: envelope.data })) ?? { result: 0 };
  if (channel === "events" && !envelope.need_reply) return;
  const answer = replyTo(envelope, reply, desk.context.now().getTime());
  const replies = topicOf(dock.serial_number, replyChannel[channel]);
  await desk.broker.publish(replies, JSON.stringify(answer), { withinMs: REPLY_WITHIN_MS });
}
