import type { Battery } from "@overfly/contract/inventory/batteries";
import type { ChecklistTemplate } from "@overfly/contract/checklists/checklist-templates";
import type { Client } from "@overfly/contract/clients/clients";
import type { Drone } from "@overfly/contract/inventory/drones";
import type { Accessory } from "@overfly/contract/inventory/accessories";
import type { Kit } from "@overfly/contract/inventory/kits";
import type { MaintenanceProgram } from "@overfly/contract/inventory/maintenance-programs";
import type { Payload } from "@overfly/contract/inventory/payloads";
import type { StorageLocation } from "@overfly/contract/inventory/storage-locations";
import type { PilotCertificate } from "@overfly/contract/pilots/pilot-certificates";
import type { ProjectDetail } from "@overfly/contract/projects/projects";
import type { SiteDetail, Zone } from "@overfly/contract/sites/sites";
import { test } from "vitest";
import { ClientDialog } from "#features/clients/client-dialog.tsx";
import { EditDock } from "#features/docks/edit-dock.tsx";
import { AccessoryForm } from "#features/inventory/forms/accessory-form.tsx";
import { BatteryForm } from "#features/inventory/forms/battery-form.tsx";
import { DroneForm } from "#features/inventory/forms/drone-form.tsx";
import { KitForm } from "#features/inventory/forms/kit-form.tsx";
import { PayloadForm } from "#features/inventory/forms/payload-form.tsx";
import { ProgramForm } from "#features/inventory/maintenance/program-form.tsx";
import { LocationForm } from "#features/inventory/storage/location-form.tsx";
import { TemplateForm } from "#features/missions/checklists/templates/template-form.tsx";
import { CertificateForm } from "#features/pilots/certificates/certificate-form.tsx";
import { ProjectDialog } from "#features/projects/project-dialog.tsx";
import { EditSiteScreen } from "#features/sites/form/site-form-screen.tsx";
import { ZoneEditor } from "#features/sites/zones/zone-editor.tsx";
import {
  answerEdits,
  type FormCase,
  inList,
  keepMine,
  loadTheirs,
  OLD,
  one,
} from "#testing/edit-conflicts.tsx";
import { sampleDock } from "#testing/sample-dock.ts";

const item = { id: 9, updated_at: OLD, archived_at: null, kit: null, storage_location: null };
const model = { manufacturer: "DJI", model: "M30T", serial_number: "1581F5" };
const ignore = () => undefined;

const client = { id: 9, company_name: "Mine", time_zone: "Asia/Amman", updated_at: OLD } as Client;
const project = { id: 9, name: "Mine", client: null, sites: [], frequency: "monthly", updated_at: OLD };
const drone = { ...item, ...model, name: "Mine" } as Drone;
const payload = { ...item, ...model, serial_number: "Mine", sensors: [] as unknown } as Payload;
const battery = { ...item, ...model, serial_number: "Mine", initial_cycles: 0 } as Battery;
const parts = { drone: null, payloads: [], batteries: [], accessories: [] };
const kit = { ...item, ...parts, name: "Mine" } as unknown as Kit;
const accessory = { ...item, kind: "other", name: "Mine", quantity: 1 } as Accessory;
const location = { ...item, name: "Mine", address: null, item_count: 0 } as StorageLocation;
const program = { ...item, name: "Mine", item_kind: "drones", item: null, starts_on: "2026-05-01" };
const certificate = { ...item, kind: "remote_pilot", number: "Mine", issuer: "", issued_on: "2026-01-01" };
const template = { ...item, name: "Mine", moment: "before_start", mission_types: [], items: [] };
const square = [
  [35.9, 31.9],
  [35.91, 31.9],
  [35.91, 31.91],
  [35.9, 31.9],
];
const polygon = { type: "Polygon", coordinates: [square] };
const zone = {
  id: 9,
  name: "Mine",
  kind: "block",
  polygon,
  colour: null,
  max_height_m: null,
  updated_at: OLD,
};
const site = {
  token: "AAAAAAAAAAAAAAAA",
  name: "Mine",
  client: { id: 3, company_name: "Desert Solar" },
  industry: "solar",
  time_zone: "Asia/Amman",
  currency: "JOD",
  tags: [] as string[],
  boundary: null,
  updated_at: OLD,
} as SiteDetail;
const siteOptions = {
  solar_modules: [],
  solar_inverters: [],
  tracking_systems: [],
  industries: [],
  mountings: [],
};

const NAME = /^Name/;
const SERIAL = /^Serial number/;
const inventory = (kind: string) => `/api/ops/inventory/${kind}/9`;

const FORMS: FormCase[] = [
  {
    name: "a client's",
    element: <ClientDialog client={client} onClose={ignore} />,
    field: /^Company name/,
    read: "/api/ops/clients/9",
    stored: (changes) =>
      one(client)("name" in changes ? { ...changes, company_name: changes.name } : changes),
  },
  {
    name: "a project's",
    element: <ProjectDialog project={project as unknown as ProjectDetail} onClose={ignore} />,
    field: NAME,
    read: "/api/ops/projects/9",
    stored: one(project),
  },
  {
    name: "a dock's",
    element: (
      <EditDock dock={sampleDock({ id: 9, name: "Mine", site: null, updated_at: OLD })} onClose={ignore} />
    ),
    field: NAME,
    read: "/api/ops/docks/9",
    stored: one(sampleDock({ id: 9, site: null })),
  },
  {
    name: "a drone's",
    element: <DroneForm item={drone} onClose={ignore} />,
    field: NAME,
    read: inventory("drones"),
    stored: one(drone),
  },
  {
    name: "a payload's",
    element: <PayloadForm item={payload} onClose={ignore} />,
    field: SERIAL,
    read: inventory("payloads"),
    stored: one(payload),
  },
  {
    name: "a battery's",
    element: <BatteryForm item={battery} onClose={ignore} />,
    field: SERIAL,
    read: inventory("batteries"),
    stored: one(battery),
  },
  {
    name: "a kit's",
    element: <KitForm item={kit} onClose={ignore} />,
    field: NAME,
    read: inventory("kits"),
    stored: one(kit),
  },
  {
    name: "an accessory's",
    element: <AccessoryForm item={accessory} onClose={ignore} />,
    field: NAME,
    read: inventory("accessories"),
    stored: one(accessory),
  },
  {
    name: "a storage location's",
    element: <LocationForm location={location} onClose={ignore} />,
    field: NAME,
    read: "/api/ops/inventory/storage-locations",
    stored: inList(location),
  },
  {
    name: "a maintenance program's",
    element: <ProgramForm program={program as unknown as MaintenanceProgram} onClose={ignore} />,
    field: /^(Name|Program)/,
    read: "/api/ops/inventory/maintenance-programs",
    stored: inList(program),
  },
  {
    name: "a certificate's",
    element: (
      <CertificateForm
        pilotId="p1"
        certificate={certificate as unknown as PilotCertificate}
        onClose={ignore}
      />
    ),
    field: /^Number/,
    read: "/api/ops/employees/p1/certificates",
    stored: inList(certificate),
  },
  {
    name: "a checklist's",
    element: <TemplateForm template={template as unknown as ChecklistTemplate} onClose={ignore} />,
    field: NAME,
    read: "/api/ops/checklist-templates",
    stored: inList(template),
  },
  {
    name: "a zone's",
    element: (
      <ZoneEditor
        token="siteToken1234567"
        zone={zone as unknown as Zone}
        onClose={ignore}
        drawing={() => null}
      />
    ),
    field: NAME,
    read: "/api/ops/sites/siteToken1234567/zones",
    stored: inList(zone),
    save: "Save zone",
  },
  {
    name: "a site's",
    element: <EditSiteScreen />,
    field: NAME,
    read: `/api/ops/sites/${site.token}/edit`,
    stored: (changes) => ({ data: { ...siteOptions, site: { ...site, ...changes } } }),
    visit: { path: "/sites/edit/:siteToken", url: `/sites/edit/${site.token}` },
  },
];

answerEdits();

test.each(FORMS)("$name form shows what somebody else has saved, and saves on top of that", loadTheirs);

test.each(FORMS)("$name form keeps one's own entries, which then replace theirs", keepMine);
