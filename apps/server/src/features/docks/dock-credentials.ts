import { randomBytes, randomInt } from "node:crypto";
import type { DockCredentials, NewDock } from "@overfly/contract/docks/docks";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { invalid } from "#platform/http/errors.ts";
import { hashSecret } from "#platform/mqtt/device-accounts.ts";
import { findDock } from "./dock-service.ts";
import { resolveSite } from "./dock-site.ts";
import { checkNotFlying } from "./dock-use.ts";

/** Returns the credentials that the operator enters for the dock; only their hashes are stored. */
export function createDock(context: Context, { site_token, ...dock }: NewDock): Promise<DockCredentials> {
  const mqtt_username = `dock-${randomLetters(8).toLowerCase()}`;
  const secrets = newSecrets();
  return transact(context, async (tx) => {
    const site_id = await resolveSite(tx, site_token);
    await checkSerialNumber(tx, dock.serial_number);
    const { id } = await tx.db
      .insertInto("docks")
      .values({
        ...dock,
        ...hashesOf(secrets),
        site_id,
        mqtt_username,
        provider_id: tx.user.organization_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeAuditLog(tx, { action: "docks.create", subject_kind: "dock", subject: String(id) });
    return shownCredentials(tx, { id, mqtt_username }, secrets);
  });
}

/** The dock is disconnected and can only return with the new password. It stays bound. */
export function rotateDockCredentials(context: Context, id: number): Promise<DockCredentials> {
  const secrets = newSecrets();
  return transact(context, async (tx) => {
    const dock = await findDock(tx, id);
    await checkNotFlying(tx, id);
    await tx.db
      .updateTable("docks")
      .set({ ...hashesOf(secrets), updated_at: tx.now().toISOString() })
      .where("id", "=", id)
      .execute();
    await writeAuditLog(tx, {
      action: "docks.rotateCredentials",
      subject_kind: "dock",
      subject: String(id),
    });
    tx.afterCommit(() => tx.docks.announceChange(dock, { disconnect: true }));
    return shownCredentials(tx, dock, secrets);
  });
}

/** Only the provider's own docks and drones count: nobody learns what others have registered. */
async function checkSerialNumber({ db, user }: Context, serialNumber: string): Promise<void> {
  const taken = await db
    .selectFrom("dock_serial_numbers")
    .where("provider_id", "=", user.organization_id)
    .where("serial_number", "=", serialNumber)
    .select("dock_id")
    .executeTakeFirst();
  if (taken) throw invalid({ serial_number: ["errors/docks:serialTaken"] });
}

interface Secrets {
  password: string;
  device_binding_code: string;
}

const newSecrets = (): Secrets => ({
  password: randomBytes(18).toString("base64url"),
  device_binding_code: randomLetters(10),
});

const hashesOf = ({ password, device_binding_code }: Secrets) => ({
  mqtt_password_hash: hashSecret(password),
  binding_code_hash: hashSecret(device_binding_code),
});

async function shownCredentials(
  { db, docks, user }: Context,
  { id, mqtt_username }: { id: number; mqtt_username: string },
  secrets: Secrets,
): Promise<DockCredentials> {
  const { dji_organization_id } = await db
    .selectFrom("organizations")
    .where("id", "=", user.organization_id)
    .select("dji_organization_id")
    .executeTakeFirstOrThrow();
  return {
    id,
    mqtt_url: docks.deviceUrl,
    username: mqtt_username,
    organization_id: dji_organization_id,
    ...secrets,
  };
}

const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** Typed by hand on a small screen, so without characters that look alike. */
const randomLetters = (count: number) =>
  Array.from({ length: count }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
