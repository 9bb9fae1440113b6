import type { SampleRows } from "#testing/sample-rows.ts";

/** The sample rows that a path names, by the segment before each parameter. */
export function paramsOf(path: string, rows: SampleRows): Record<string, string | number> | undefined {
  const folders = [...path.matchAll(/\/([\w-]+)\/:\w+/g)].map(([, folder = ""]) => folder);
  if (folders.length === 0) return undefined;
  const named: Record<string, Record<string, string | number>> = {
    clients: { id: rows.client.id },
    "client-invitations": { id: rows.clientInvitation.id },
    certificates: { id: rows.certificate.id },
    employees: { id: rows.pilot.id },
    "employee-invitations": { id: rows.pilotInvitation.id },
    invitations: { id: rows.invitation.id },
    missions: { token: rows.mission.token },
    "base-maps": { id: rows.baseMap.id },
    webhooks: { id: rows.webhook.id },
    "webhook-deliveries": { id: rows.webhookDelivery.id },
    sites: { token: rows.site.token },
    projects: { id: rows.project.id },
    "site-reports": { id: rows.siteReport.id },
    "generate-report": { id: rows.site.token },
    "site-dashboard": { id: rows.mission.token },
    zones: { id: rows.zone.id },
    attachments: { id: rows.attachment.id },
    repairs: { id: rows.anomaly.id },
    "repair-photos": { id: rows.repairPhoto.id },
    "repair-filters": { id: rows.repairFilter.id },
    anomalies: { id: rows.anomaly.id },
    "anomaly-data": { id: rows.anomaly.id },
    "api-tokens": { id: rows.apiToken.id },
    "organization-tokens": { id: rows.organizationToken.id },
    clouds: { id: rows.mediaFile.id },
    "cloud-folders": { id: rows.folder.id },
    "dock-alarms": { id: rows.alarm.id },
    "bim-models": { id: rows.bimModel.id },
    elements: { element: 1 },
    "update-results": { id: rows.bimModel.id },
    docks: { id: rows.dock.id },
    flights: { id: rows.flight.id },
    kits: { id: rows.kit.id },
    drones: { id: rows.kit.drone_id },
    payloads: { id: rows.kit.payload_id },
    batteries: { id: rows.kit.battery_id },
    accessories: { id: rows.kit.accessory_id },
    "storage-locations": { id: rows.storageLocation.id },
    "maintenance-logs": { id: rows.maintenanceLog.id },
    documents: { id: rows.itemDocument.id },
    "delete-document": { id: rows.itemDocument.id },
    members: { id: rows.member.id },
    "remembered-devices": { id: rows.device.id },
    sessions: { id: rows.session.id },
    streams: { id: rows.stream.id },
    jobs: { id: rows.job.id },
    notifications: { id: rows.notification.id },
    roles: { id: rows.role.id },
    routes: { id: rows.route.id },
    versions: { version: 1 },
    comments: { comment: rows.routeComment.id },
  };
  const unknown = folders.find((folder) => named[folder] === undefined);
  if (unknown !== undefined) throw new Error(`Add a row that /${unknown}/ names to sample-rows.ts`);
  return Object.assign({}, ...folders.map((folder) => named[folder])) as Record<string, string | number>;
}
