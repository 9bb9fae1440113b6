import { maintenancePrograms } from "@overfly/contract/inventory/maintenance-programs";
import { workOrders } from "@overfly/contract/inventory/work-orders";
import { pilotAvailability } from "@overfly/contract/pilots/pilot-availability";
import { pilotCertificates } from "@overfly/contract/pilots/pilot-certificates";
import { projects } from "@overfly/contract/projects/projects";
import type { Services } from "#context.ts";
import { type DemoUser, signIn } from "./demo-client.ts";
import { seedHistory } from "./demo-history.ts";

const DAY_MS = 86_400_000;

/** ISO date of a day counted from today. */
const day = (fromToday: number): string =>
  new Date(Date.now() + fromToday * DAY_MS).toISOString().slice(0, 10);

/** What a provider's month is made of beside its missions: certificates, absences, maintenance, a project. */
export async function seedOperations(services: Services, origin: string): Promise<void> {
  await seedHistory(services);
  const admin = await signIn(origin, "admin@center.demo");
  await addCertificates(services, admin);
  await addMaintenance(services, admin);
  await addProject(services, admin);
}

const pilotId = async ({ db }: Services, email: string): Promise<string> =>
  (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

async function addCertificates(services: Services, admin: DemoUser): Promise<void> {
  const [first, second] = [
    await pilotId(services, "pilot@center.demo"),
    await pilotId(services, "pilot.two@center.demo"),
  ];
  const certificates = [
    { pilot: first, kind: "remote_pilot", number: "JO-RP-2231", issuer: "CARC", issued_on: day(-500), expires_on: day(595) },
    { pilot: first, kind: "thermography", number: "L1-88412", issuer: "ITC", issued_on: day(-1050), expires_on: day(45) },
    { pilot: second, kind: "remote_pilot", number: "ESP-RP-70113", issuer: "AESA", issued_on: day(-300), expires_on: day(1525) },
    { pilot: second, kind: "medical", number: "LAPL-5518", issuer: "Clínica Guadiana", issued_on: day(-712), expires_on: day(18) },
  ] as const; // prettier-ignore
  for (const { pilot, ...body } of certificates)
    await admin.call(pilotCertificates.create, { params: { id: pilot }, body });
  await admin.call(pilotAvailability.addAbsence, {
    params: { id: second },
    body: { first_on: day(20), last_on: day(27), note: "Leave" },
  });
}

/** A check that is due in some days, and the repair for which the third kit's drone stays on the ground. */
async function addMaintenance({ db }: Services, admin: DemoUser): Promise<void> {
  await admin.call(maintenancePrograms.create, {
    body: {
      item_kind: "drones",
      name: "Half-yearly check",
      kind: "inspection",
      instructions: "Propellers, arms, gimbal damping, vision sensors, RTK module; log the firmware.",
      starts_on: day(-172),
      every_days: 182,
      every_hours: 50,
    },
  });
  const drone = await db
    .selectFrom("drones")
    .innerJoin("kits", "kits.id", "drones.kit_id")
    .where("kits.name", "=", "Kit C")
    .where("drones.name", "like", "Sunhawk%")
    .select("drones.id")
    .executeTakeFirstOrThrow();
  await admin.call(workOrders.create, {
    body: {
      item_kind: "drones",
      item_id: drone.id,
      kind: "repair",
      title: "Replace the gimbal's damping plate",
      description: "Blurred pictures above 6 m/s since the hard landing.",
      due_on: day(5),
      is_grounding: true,
    },
  });
}

async function addProject({ db }: Services, admin: DemoUser): Promise<void> {
  const sites = await db
    .selectFrom("sites")
    .innerJoin("organizations", "organizations.id", "sites.client_id")
    .where("organizations.company_name", "=", "Desert Power")
    .select(["sites.id", "sites.token", "sites.client_id"])
    .execute();
  const { data: project } = await admin.call(projects.create, {
    body: {
      name: "Yearly thermography of Desert Power",
      description: "All modules of both plants once a year, with a follow-up of what was repaired.",
      client_id: sites[0]?.client_id ?? null,
      site_tokens: sites.map(({ token }) => token),
      starts_on: day(-60),
      ends_on: day(120),
    },
  });
  await db
    .updateTable("missions")
    .set({ project_id: project.id })
    .where("site_id", "in", sites.map(({ id }) => id))
    .where("type", "=", "solar_thermography")
    .execute(); // prettier-ignore
  await admin.call(projects.setStatus, {
    params: { id: project.id },
    body: { status: "active", updated_at: project.updated_at },
  });
}
