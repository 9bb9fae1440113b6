import {
  BindStatusRequest,
  ConfigRequest,
  OrganizationBindRequest,
  OrganizationGetRequest,
} from "@overfly/dji-cloud-api/messages/device-binding";
import { TopologyUpdate } from "@overfly/dji-cloud-api/messages/topology";
import { isSerialNumber } from "@overfly/dji-cloud-api/messages/wire-values";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { hashSecret, isSameHash } from "#platform/mqtt/device-accounts.ts";
import { createRateLimit } from "#platform/mqtt/rate-limit.ts";
import type { LinkedDock } from "./dock-directory.ts";
import { type DeviceHandler, handlerFor, successReply } from "./device-message.ts";

/** DJI's error code: the device could not be bound to the organization. */
const NOT_BOUND = 210_231;
/** Binding codes are short, so guessing is rate-limited. */
const wrongCodes = createRateLimit({ max: 20, windowMs: 60_000 });
const NTP_PORT = 123;
const NTP_HOST = "pool.ntp.org";

type ReloadDock = (dock: LinkedDock) => Promise<void>;

export const onboardingHandlers = (reload: ReloadDock): Record<string, DeviceHandler> => ({
  config: handlerFor(ConfigRequest, async ({ settings }) => ({
    ntp_server_host: NTP_HOST,
    ntp_server_port: NTP_PORT,
    app_id: settings.DJI_APP_ID,
    app_key: settings.DJI_APP_KEY,
    app_license: settings.DJI_APP_LICENSE,
  })),

  airport_bind_status: handlerFor(BindStatusRequest, async (context, { dock, data }) => {
    const { id, name } = await organizationOf(context, dock);
    return successReply({
      bind_status: data.devices.map(({ sn }) => {
        const isBound = dock.is_bound && (sn === dock.serial_number || sn === dock.drone_serial_number);
        return {
          sn,
          is_device_bind_organization: isBound,
          organization_id: isBound ? id : "",
          organization_name: isBound ? name : "",
          device_callsign: "",
        };
      }),
    });
  }),

  airport_organization_get: handlerFor(OrganizationGetRequest, async (context, { dock, data }) => {
    const { name } = await organizationOf(context, dock);
    return (await areCredentialsValid(context, dock, data))
      ? successReply({ organization_name: name })
      : { result: NOT_BOUND, output: {} };
  }),

  airport_organization_bind: handlerFor(OrganizationBindRequest, async (context, { dock, data }) => {
    const results = [];
    for (const device of data.bind_devices) {
      const isBound =
        (await areCredentialsValid(context, dock, device)) && (await bindDevice(context, dock, device.sn));
      results.push({ sn: device.sn, err_code: isBound ? 0 : NOT_BOUND });
    }
    await reload(dock);
    return successReply({ err_infos: results });
  }),
});

/** Whether the dock's drone is online. Only onboarding assigns a drone: its binding code proves whose it is. */
export const topologyHandlers = (
  reload: ReloadDock,
  publish: (dock: LinkedDock) => void,
): Record<string, DeviceHandler> => ({
  update_topo: handlerFor(TopologyUpdate, async (context, { dock, data }) => {
    if (!dock.is_bound) return undefined;
    const drone = data.sub_devices[0];
    if (drone && drone.sn !== dock.drone_serial_number) return { result: NOT_BOUND };
    await context.db
      .updateTable("docks")
      .set({ drone_online: drone !== undefined, last_seen_at: context.now().toISOString() })
      .where("id", "=", dock.id)
      .execute();
    await reload(dock);
    publish(dock);
    return undefined;
  }),
});

const organizationOf = ({ db }: SystemContext, { provider_id }: LinkedDock) =>
  db
    .selectFrom("organizations")
    .where("id", "=", provider_id)
    .select(["dji_organization_id as id", "company_name as name"])
    .executeTakeFirstOrThrow();

interface BindingCredentials {
  organization_id: string;
  device_binding_code: string;
}

/** Whether the operator entered the credentials that `docks.create` returned. */
async function areCredentialsValid(
  context: SystemContext,
  dock: LinkedDock,
  credentials: BindingCredentials,
): Promise<boolean> {
  if (wrongCodes.isExhausted(dock.mqtt_username)) return false;
  const { id } = await organizationOf(context, dock);
  const { binding_code_hash } = await context.db
    .selectFrom("docks")
    .where("id", "=", dock.id)
    .select("binding_code_hash")
    .executeTakeFirstOrThrow();
  const code = hashSecret(credentials.device_binding_code.trim().toUpperCase());
  const isRight = credentials.organization_id === id && isSameHash(code, binding_code_hash);
  if (!isRight) wrongCodes.take(dock.mqtt_username);
  return isRight;
}

/** Binds the dock, or a drone to it. */
async function bindDevice(context: SystemContext, dock: LinkedDock, serialNumber: string): Promise<boolean> {
  if (serialNumber !== dock.serial_number)
    return isSerialNumber(serialNumber) && (await assignDrone(context, dock, serialNumber));
  const now = context.now().toISOString();
  await context.db
    .updateTable("docks")
    .set({ bound_at: now, last_seen_at: now, updated_at: now })
    .where("id", "=", dock.id)
    .where("bound_at", "is", null)
    .execute();
  return true;
}

/**
 * A drone may move between docks of one provider, whose binding codes prove that its people want it. Other providers'
 * claims are ignored. False for the serial number of a dock.
 */
function assignDrone(context: SystemContext, dock: LinkedDock, serialNumber: string): Promise<boolean> {
  return transact(context, async (tx) => {
    const holder = await tx.db
      .selectFrom("dock_serial_numbers")
      .innerJoin("docks", "docks.id", "dock_serial_numbers.dock_id")
      .where("dock_serial_numbers.provider_id", "=", dock.provider_id)
      .where("dock_serial_numbers.serial_number", "=", serialNumber)
      .select(["docks.id", "docks.serial_number"])
      .executeTakeFirst();
    if (holder?.serial_number === serialNumber) return false;
    if (holder?.id === dock.id) return true;
    const assign = (id: number, drone_serial_number: string | null) =>
      tx.db.updateTable("docks").set({ drone_serial_number }).where("id", "=", id).execute();
    if (holder) await assign(holder.id, null);
    await assign(dock.id, serialNumber);
    return true;
  });
}
