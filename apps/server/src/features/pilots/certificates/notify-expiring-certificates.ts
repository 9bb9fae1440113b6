import type { CertificateKind } from "@overfly/contract/pilots/pilot-certificates";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { notify } from "#platform/notifications/notify.ts";

/** Days before expiry on which the pilot and those who manage pilots are told. */
const THRESHOLDS = [0, 7, 30, 60] as const;

/** Tells of each threshold once; of several that were missed, only the last. */
export async function notifyExpiringCertificates(context: SystemContext): Promise<void> {
  for (const one of await expiring(context)) {
    const threshold = THRESHOLDS.find((days) => one.days_left <= days);
    if (threshold === undefined || (one.notified_days !== null && one.notified_days <= threshold)) continue;
    await notifyOnce(context, one, threshold);
  }
}

interface Expiring {
  id: number;
  provider_id: number;
  pilot_id: string;
  pilot_name: string;
  kind: CertificateKind;
  days_left: number;
  notified_days: number | null;
}

/** By the organization's calendar, of its present pilots, without those that a later one of the same kind replaces. */
async function expiring({ db, now }: SystemContext): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    select certificate.id, certificate.provider_id, pilot_id, users.name as pilot_name, certificate.kind, notified_days,
      expires_on - (${now().toISOString()}::timestamptz at time zone organizations.time_zone)::date as days_left
    from pilot_certificates as certificate
    join organizations on organizations.id = certificate.provider_id
    join users on users.id = pilot_id
    where expires_on <= (${now().toISOString()}::timestamptz at time zone organizations.time_zone)::date
        + ${Math.max(...THRESHOLDS)}::integer
      and notified_days is distinct from 0
      and exists (select 1 from memberships where memberships.user_id = pilot_id
        and memberships.organization_id = certificate.provider_id and memberships.user_type = 'pilot')
      and not exists (select 1 from pilot_certificates as later where later.pilot_id = certificate.pilot_id
        and later.provider_id = certificate.provider_id and later.kind = certificate.kind
        and certificate.kind <> 'other' and certificate.kind <> 'training'
        and (later.expires_on is null or later.expires_on > certificate.expires_on))
    order by certificate.id`.execute(db);
  return rows;
}

/** By one of several servers. */
const notifyOnce = (context: SystemContext, expiring: Expiring, threshold: number): Promise<void> =>
  transact(context, async (tx) => {
    const { id, provider_id: organization_id, pilot_id, kind, days_left, notified_days } = expiring;
    const marked = await tx.db
      .updateTable("pilot_certificates")
      .set({ notified_days: threshold })
      .where("id", "=", id)
      .where("notified_days", "is not distinct from", notified_days)
      .returning("id")
      .executeTakeFirst();
    if (!marked) return;
    const name = expiring.pilot_name;
    const text = {
      kind: "certificate_expiring" as const,
      title:
        days_left < 0
          ? message("notifications/texts:certificateExpired", { name })
          : message("notifications/texts:certificateExpiring", { name, days: days_left }),
      body: { key: `pilots/certificates:kind.${kind}`, values: {} },
    };
    await notify(tx, { organization_id, user_ids: [pilot_id] }, { ...text, url: "/settings" });
    const managers = { organization_id, permission: "edit employees", except: pilot_id };
    await notify(tx, managers, { ...text, url: `/employees/view/${pilot_id}?tab=certificates` });
  });
