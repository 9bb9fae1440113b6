import { docks } from "@overfly/contract/docks/docks";
import { type NewSiteContact, siteContacts } from "@overfly/contract/sites/site-contacts";
import { type NewSite, sites } from "@overfly/contract/sites/sites";
import type { z } from "zod";
import { addMembership } from "#features/auth/accounts/accounts.ts";
import type { Services } from "#context.ts";
import { createClient, createOrganization, createMember } from "#testing/factories.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-accounts.ts";
import { type DemoUser, signIn } from "./demo-client.ts";
import { seedInventory } from "./demo-inventory.ts";
import {
  DEMO_PLANTS,
  demoBoundary,
  demoCenter,
  type DemoPlantName,
  demoLayout,
  demoTakeOff,
} from "./demo-plants.ts";

/** The credentials that an operator would enter in a dock, for the simulator. */
export interface DemoDock {
  plant: DemoPlantName;
  serial_number: string;
  drone_serial_number: string;
  mqtt_url: string;
  username: string;
  password: string;
  organization_id: string;
  device_binding_code: string;
}

export interface DemoCompany {
  docks: DemoDock[];
}

/** Fills an empty installation: organizations, users and inventory directly, everything else through the API. */
export async function seedCompany(services: Services, origin: string): Promise<DemoCompany> {
  const organizations = await seedOrganizations(services);
  for (const { organization, also, ...account } of DEMO_ACCOUNTS) {
    const { user_id } = await createMember(services, {
      ...account,
      password: DEMO_PASSWORD,
      organization_id: organizations[organization],
    });
    const { user_type, role } = account;
    if (also)
      await addMembership(services, { user_id, organization_id: organizations[also], user_type, role });
  }
  await seedInventory(services, organizations.provider, "Sunhawk");
  await seedInventory(services, organizations.rival, "Costa");
  const admin = await signIn(origin, "admin@center.demo");
  const rival = await signIn(origin, "admin@rival.demo");
  const maan = await addSite(admin, "maan", { ...SITES.maan, client_id: organizations.desert });
  for (const body of MAAN_CONTACTS) await admin.call(siteContacts.create, { params: { token: maan }, body });
  const mafraq = await addSite(admin, "mafraq", { ...SITES.mafraq, client_id: organizations.desert });
  await addSite(admin, "badajoz", { ...SITES.badajoz, client_id: organizations.iberia });
  await addSite(rival, "murcia", { ...SITES.murcia, client_id: organizations.rival_client });
  return {
    docks: [
      await addDock(admin, {
        plant: "maan",
        site_token: maan,
        name: "Ma'an gate",
        serial_number: "7CTDM3D0010A21",
      }),
      await addDock(admin, {
        plant: "mafraq",
        site_token: mafraq,
        name: "Mafraq north",
        serial_number: "7CTDM3D0010B35",
      }),
    ],
  };
}

type DemoSite = Omit<z.input<typeof NewSite>, "client_id">;

const DESERT = {
  country: "Jordan",
  time_zone: "Asia/Amman",
  specific_yield_kwh_per_kwp: 1950,
  tariff_per_kwh: 0.068,
  currency: "USD",
};
const IBERIA = {
  country: "Spain",
  time_zone: "Europe/Madrid",
  specific_yield_kwh_per_kwp: 1680,
  tariff_per_kwh: 0.052,
  currency: "EUR",
};

const SITES: Record<DemoPlantName, DemoSite> = {
  maan: {
    ...DESERT,
    name: "Ma'an One",
    city: "Ma'an",
    access_notes: "Gate code from the site office. Keep to the gravel tracks.",
    ground_elevation_m: 1052,
  },
  mafraq: { ...DESERT, name: "Mafraq East", city: "Mafraq", ground_elevation_m: 668 },
  badajoz: { ...IBERIA, name: "Badajoz Sur", city: "Badajoz", ground_elevation_m: 241 },
  murcia: { ...IBERIA, name: "Murcia Norte", city: "Murcia", ground_elevation_m: 93 },
};

const MAAN_CONTACTS: z.input<typeof NewSiteContact>[] = [
  {
    name: "Huda Naser",
    role: "Site manager",
    phone: "+962-795550101",
    email: "huda.naser@desert-power.example",
    call_before_flight: true,
  },
  { name: "Control room", phone: "+962-65550199", note: "Day and night" },
];

const MODULE_W = 545;

async function seedOrganizations(services: Services) {
  const provider = await createOrganization(services, {
    company_name: "Sunhawk Inspections",
    country: "Jordan",
    city: "Amman",
    time_zone: "Asia/Amman",
  });
  const rival = await createOrganization(services, {
    company_name: "Costa Drones",
    country: "Spain",
    city: "Murcia",
    time_zone: "Europe/Madrid",
  });
  const client = async (
    company_name: string,
    provider_id: number,
    location: { country: string; city: string; time_zone: string },
  ) => (await createClient(services, provider_id, { company_name, ...location })).id;
  const jordan = { country: "Jordan", city: "Amman", time_zone: "Asia/Amman" };
  const spain = { country: "Spain", city: "Madrid", time_zone: "Europe/Madrid" };
  return {
    provider: provider.id,
    rival: rival.id,
    desert: await client("Desert Power", provider.id, jordan),
    iberia: await client("Iberia Sol", provider.id, spain),
    rival_client: await client("Levante Energía", rival.id, spain),
  };
}

async function addSite(
  person: DemoUser,
  plantName: DemoPlantName,
  site: z.input<typeof NewSite>,
): Promise<string> {
  const plant = DEMO_PLANTS[plantName];
  const { rows, tablesPerRow, modulesAlong, modulesUp, azimuthDeg } = plant.spec;
  const capacity_kwdc = (rows * tablesPerRow * modulesAlong * modulesUp * MODULE_W) / 1000;
  const { data } = await person.call(sites.create, {
    body: {
      ...site,
      boundary: demoBoundary(plant),
      location: { type: "Point", coordinates: demoCenter(plant) },
      mounting: "fixed",
      module_tilt_deg: 25,
      module_azimuth_deg: azimuthDeg,
      module_rating_w: MODULE_W,
      capacity_kwdc,
      capacity_kwac: Math.round(capacity_kwdc * 0.82),
    },
  });
  await person.call(sites.importLayout, {
    params: { token: data.token },
    body: demoLayout(plant, "As built"),
  });
  return data.token;
}

async function addDock(
  person: DemoUser,
  { plant, ...dock }: { plant: DemoPlantName; site_token: string; name: string; serial_number: string },
): Promise<DemoDock> {
  const [longitude, latitude] = demoTakeOff(DEMO_PLANTS[plant]);
  const { data } = await person.call(docks.create, { body: { ...dock, longitude, latitude } });
  return {
    plant,
    serial_number: dock.serial_number,
    drone_serial_number: dock.serial_number.replace("7CT", "158"),
    mqtt_url: data.mqtt_url,
    username: data.username,
    password: data.password,
    organization_id: data.organization_id,
    device_binding_code: data.device_binding_code,
  };
}
