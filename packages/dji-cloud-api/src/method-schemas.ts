import type { z } from "zod";
import { AlarmSnapshot } from "./alarms.ts";
import { CommandProgress, DockCommand, LASTING_COMMANDS } from "./dock-command.ts";
import { Reply } from "./envelope.ts";
import {
  FlightTaskExecute,
  FlightTaskPrepare,
  FlightTaskProgress,
  FlightTaskReady,
  FlightTaskResourceRequest,
  FlightTaskUndo,
  HomingExit,
  ReturnHomeInfo,
} from "./flight-task.ts";
import { FileUploadCallback, MediaPriority, StorageConfigRequest } from "./media.ts";
import {
  BindStatusRequest,
  ConfigRequest,
  OrganizationBindRequest,
  OrganizationGetRequest,
  TopologyUpdate,
} from "./onboarding.ts";
import type { Channel } from "./topics.ts";
import { noData } from "./wire-value.ts";

type Schemas = Record<string, z.ZodType>;

const REQUESTS: Schemas = {
  config: ConfigRequest,
  airport_bind_status: BindStatusRequest,
  airport_organization_get: OrganizationGetRequest,
  airport_organization_bind: OrganizationBindRequest,
  storage_config_get: StorageConfigRequest,
  flighttask_resource_get: FlightTaskResourceRequest,
};

const EVENTS: Schemas = {
  flighttask_progress: FlightTaskProgress,
  flighttask_ready: FlightTaskReady,
  return_home_info: ReturnHomeInfo,
  device_exit_homing_notify: HomingExit,
  file_upload_callback: FileUploadCallback,
  highest_priority_upload_flighttask_media: MediaPriority,
  hms: AlarmSnapshot,
  ...Object.fromEntries([...LASTING_COMMANDS].map((method) => [method, CommandProgress])),
};

const SERVICES: Schemas = {
  flighttask_prepare: FlightTaskPrepare,
  flighttask_execute: FlightTaskExecute,
  flighttask_undo: FlightTaskUndo,
  flighttask_pause: noData,
  flighttask_recovery: noData,
  return_home: noData,
  return_home_cancel: noData,
  upload_flighttask_media_prioritize: MediaPriority,
  ...Object.fromEntries(DockCommand.options.map((method) => [method, noData])),
};

const BY_CHANNEL: Partial<Record<Channel, Schemas>> = {
  requests: REQUESTS,
  events: EVENTS,
  services: SERVICES,
  status: { update_topo: TopologyUpdate },
};

/** The shape of a message's `data`; undefined where the method isn't one that this project acts on. */
export function schemaOf(channel: Channel, method: string): z.ZodType | undefined {
  if (channel === "services_reply" || channel === "events_reply" || channel === "status_reply") return Reply;
  const schemas = BY_CHANNEL[channel];
  return schemas && Object.hasOwn(schemas, method) ? schemas[method] : undefined;
}
