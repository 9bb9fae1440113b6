import { type Envelope, parseEnvelope, replyTo } from "@overfly/dji-cloud-api/messages/envelope";
import { replyChannel } from "@overfly/dji-cloud-api/messages/topics";
import type { SystemContext } from "#context.ts";
import type { DeviceTopic } from "#platform/mqtt/device-topics.ts";
import { onDockChange } from "#platform/mqtt/dock-changes.ts";
import type { MessageListener } from "#platform/mqtt/message-bus.ts";
import type { Broker } from "#platform/mqtt/open-broker.ts";
import { createRateLimit } from "#platform/mqtt/rate-limit.ts";
import { alarmEventHandlers } from "./alarm-intake.ts";
import { BadDeviceMessage, type DeviceHandlers } from "./device-message.ts";
import { createDockDirectory, type DockDirectory, type LinkedDock } from "./dock-directory.ts";
import { createKeyedQueue, type KeyedQueue } from "./keyed-queue.ts";
import { onboardingHandlers, topologyHandlers } from "./onboarding.ts";
import { markOfflineDocks } from "./mark-offline-docks.ts";
import { createTelemetryIntake, type TelemetryListener, type TelemetryIntake } from "./telemetry-intake.ts";

const OFFLINE_CHECK_INTERVAL_MS = 5000;
const MESSAGE_LIMIT_BYTES = 512 * 1024;
const QUEUE_LIMIT = 1000;
const DROP_LOG_LIMIT = { max: 10, windowMs: 60_000 };
/** Docks resend a request earlier than that. */
const REPLY_TIMEOUT_MS = 10_000;
/** Ingesting a file takes long; other messages of the dock must not wait for it. */
const SLOW_METHODS = new Set(["file_upload_callback"]);
/** Requests that are accepted before the dock is bound. */
const ONBOARDING_METHODS = new Set([
  "config",
  "airport_bind_status",
  "airport_organization_get",
  "airport_organization_bind",
]);

export interface LinkOptions {
  broker: Broker;
  /** Handlers of other features, beyond onboarding, telemetry and alarms. */
  handlers: Pick<DeviceHandlers, "requests" | "events">;
  listener: TelemetryListener;
}

/** Subscribes to the messages of all docks. Malformed ones are logged and dropped. Returns what stops it. */
export async function linkDevices(
  context: SystemContext,
  options: LinkOptions,
): Promise<() => Promise<void>> {
  const directory = createDockDirectory(context.db);
  const telemetry = createTelemetryIntake(context, options.listener);
  const queue = createKeyedQueue(QUEUE_LIMIT);
  const reload = async (dock: LinkedDock) => void (await directory.reload(dock));
  const handlers: DeviceHandlers = {
    requests: { ...onboardingHandlers(reload), ...options.handlers.requests },
    events: { ...alarmEventHandlers(), ...options.handlers.events },
    status: topologyHandlers(reload, (dock) => telemetry.publish(dock)),
  };
  const dropLogLimit = createRateLimit(DROP_LOG_LIMIT);
  const drop = (topic: string, reason: unknown) => {
    if (dropLogLimit.take(topic)) context.log.warn({ topic, reason }, "Dropped a device message");
  };
  const link: LinkContext = { context, broker: options.broker, directory, handlers, telemetry, queue, drop };
  const receive = withErrorLog(context, (topic, payload) => receiveMessage(link, topic, payload));

  const isReply = (filter: string) => filter.endsWith("_reply");
  const { topics } = options.broker;
  const filters = topics.fromAllDevices().filter((filter) => !isReply(filter) && !filter.endsWith("drc/up"));
  const stops = await Promise.all(
    filters.map((filter) => options.broker.subscribe(filter, receive, { shared: true })),
  );
  stops.push(await onDockChange(options.broker, ({ mqtt_username }) => directory.forget(mqtt_username)));
  const watch = setInterval(() => {
    markOfflineDocks(context, directory).catch((error: unknown) =>
      context.log.error({ err: error }, "Could not mark docks as offline"),
    );
  }, OFFLINE_CHECK_INTERVAL_MS);
  return async () => {
    clearInterval(watch);
    for (const stop of stops) stop();
    await queue.idle();
    await telemetry.stop();
  };
}

/** An exception in the broker's callback would end the process. */
const withErrorLog =
  ({ log }: Pick<SystemContext, "log">, handler: MessageListener): MessageListener =>
  (topic, payload) => {
    try {
      handler(topic, payload);
    } catch (error) {
      log.error({ err: error, topic }, "Could not handle a device message");
    }
  };

interface LinkContext {
  context: SystemContext;
  broker: Broker;
  directory: DockDirectory;
  handlers: DeviceHandlers;
  telemetry: TelemetryIntake;
  queue: KeyedQueue;
  drop: (topic: string, reason: unknown) => void;
}

interface ReceivedMessage {
  topic: string;
  source: DeviceTopic;
  envelope: Envelope;
}

/** Telemetry of a known dock is merged at once; everything else is handled in sequence per device. */
function receiveMessage(link: LinkContext, topic: string, payload: Buffer) {
  const { directory, queue, drop } = link;
  const source = link.broker.topics.parse(topic);
  if (!source) return drop(topic, "Unknown topic");
  if (payload.length > MESSAGE_LIMIT_BYTES) return drop(topic, "Too large");
  const read = parseEnvelope(payload.toString());
  if (!read.ok) return drop(topic, read.reason);
  const message = { topic, source, envelope: read.envelope };
  const dock = directory.known(source);
  if (dock && isTelemetry(source)) return handleTelemetry(link, message, dock);

  const key = `${source.account ?? ""} ${source.serialNumber} ${SLOW_METHODS.has(read.envelope.method ?? "") ? "slow" : ""}`;
  if (!queue.run(key, () => handleQueued(link, message, dock))) drop(topic, "Queue is full");
  return undefined;
}

async function handleQueued(link: LinkContext, message: ReceivedMessage, known?: LinkedDock): Promise<void> {
  const { context, directory, drop } = link;
  const { topic, source, envelope } = message;
  try {
    const dock = known ?? (await directory.find(source));
    if (!dock) drop(topic, "Unknown device");
    else if (isTelemetry(source)) handleTelemetry(link, message, dock);
    else await handleMessage(link, message, dock);
  } catch (error) {
    if (error instanceof BadDeviceMessage) drop(topic, error.message);
    else
      context.log.error({ err: error, topic, method: envelope.method }, "Could not handle a device message");
  }
}

const isTelemetry = ({ channel }: DeviceTopic): boolean => channel === "osd" || channel === "state";

function handleTelemetry(
  { telemetry, drop }: LinkContext,
  { topic, source, envelope }: ReceivedMessage,
  dock: LinkedDock,
) {
  if (!dock.is_bound) return drop(topic, "Not bound");
  const dropped = telemetry.take({
    dock,
    serialNumber: source.serialNumber,
    channel: source.channel as "osd" | "state",
    data: envelope.data,
  });
  if (dropped === undefined) drop(topic, "Not an object");
  else if (dropped.length > 0) drop(topic, `Fields of a wrong type: ${dropped.join(", ")}`);
  return undefined;
}

/** Requests and topology updates are always answered, events if the device asks for it; after the handler has finished. */
async function handleMessage(
  link: LinkContext,
  { topic, source, envelope }: ReceivedMessage,
  dock: LinkedDock,
): Promise<void> {
  const { channel } = source;
  if (channel !== "requests" && channel !== "events" && channel !== "status") return;
  const method = envelope.method ?? "";
  if (ONBOARDING_METHODS.has(method)) {
    if (!(await link.directory.reload(dock))) return link.drop(topic, "Archived");
  } else if (!dock.is_bound) return link.drop(topic, "Not bound");
  const handlers = link.handlers[channel];
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  if (!handler && channel === "requests") return link.drop(topic, `Unknown request ${method}`);

  const reply = (await handler?.(link.context, { dock, envelope, data: envelope.data })) ?? { result: 0 };
  if (channel === "events" && !envelope.need_reply) return;
  const answer = replyTo(envelope, reply, link.context.now().getTime());
  const replies = link.broker.topics.of(dock, replyChannel[channel]);
  await link.broker.publish(replies, JSON.stringify(answer), { withinMs: REPLY_TIMEOUT_MS });
}
