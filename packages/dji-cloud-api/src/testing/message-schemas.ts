import type { z } from "zod";
import { HmsEvent } from "#messages/hms.ts";
import { CommandProgress, DockCommand, COMMANDS_WITH_PROGRESS } from "#messages/dock-command.ts";
import { Reply } from "#messages/envelope.ts";
import {
  FlightTaskExecute,
  FlightTaskPrepare,
  FlightTaskProgress,
  FlightTaskReady,
  FlightTaskResourceRequest,
  FlightTaskUndo,
  DeviceExitHomingNotify,
  ReturnHomeInfo,
} from "#messages/flight-task.ts";
import { FileUploadCallback } from "#messages/media-upload.ts";
import { StorageConfigGetRequest } from "#messages/storage-config-get.ts";
import {
  BindStatusRequest,
  ConfigRequest,
  OrganizationBindRequest,
  OrganizationGetRequest,
} from "#messages/device-binding.ts";
import { TopologyUpdate } from "#messages/topology.ts";
import type { Channel } from "#messages/topics.ts";
import { noData } from "#messages/wire-values.ts";

type MessageSchemas = Record<string, z.ZodType>;

const REQUESTS: MessageSchemas = {
  config: ConfigRequest,
  airport_bind_status: BindStatusRequest,
  airport_organization_get: OrganizationGetRequest,
  airport_organization_bind: OrganizationBindRequest,
  storage_config_get: StorageConfigGetRequest,
  flighttask_resource_get: FlightTaskResourceRequest,
};

const EVENTS: MessageSchemas = {
  flighttask_progress: FlightTaskProgress,
  flighttask_ready: FlightTaskReady,
  return_home_info: ReturnHomeInfo,
  device_exit_homing_notify: DeviceExitHomingNotify,
  file_upload_callback: FileUploadCallback,
  hms: HmsEvent,
  ...Object.fromEntries([...COMMANDS_WITH_PROGRESS].map((method) => [method, CommandProgress])),
};

const SERVICES: MessageSchemas = {
  flighttask_prepare: FlightTaskPrepare,
  flighttask_execute: FlightTaskExecute,
  flighttask_undo: FlightTaskUndo,
  flighttask_pause: noData,
  flighttask_recovery: noData,
  return_home: noData,
  return_home_cancel: noData,
  ...Object.fromEntries(DockCommand.options.map((method) => [method, noData])),
};

const BY_CHANNEL: Partial<Record<Channel, MessageSchemas>> = {
  requests: REQUESTS,
  events: EVENTS,
  services: SERVICES,
  status: { update_topo: TopologyUpdate },
};

/** Schema of a message's `data`; undefined for methods that are not supported. */
export function messageSchema(channel: Channel, method: string): z.ZodType | undefined {
  if (channel === "services_reply" || channel === "events_reply" || channel === "status_reply") return Reply;
  const schemas = BY_CHANNEL[channel];
  return schemas && Object.hasOwn(schemas, method) ? schemas[method] : undefined;
}
