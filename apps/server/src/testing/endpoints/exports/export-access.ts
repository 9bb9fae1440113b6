import { type Access, ALL, CENTER, CENTER_CLIENT, CENTER_PILOT } from "#testing/endpoints/access-kinds.ts";

/** Lists as CSV. */
export const EXPORT_ACCESS: Record<string, Access> = {
  "listExports.programs": ["available", CENTER],
  "listExports.storageLocations": ["view kits", CENTER],
  "listExports.members": ["allow managing accounts", CENTER_CLIENT],
  "listExports.streams": ["view streaming", ALL],
  "listExports.cloudItems": ["view clouds", ALL],
  "listExports.missions": ["view missions", ALL],
  "listExports.multiSiteOrders": ["view missions", CENTER_CLIENT],
  "listExports.maintenanceDue": ["available", CENTER],
  "listExports.zones": ["view sites", ALL],
  "listExports.siteDocuments": ["view sites", ALL],
  "listExports.siteReports": ["view missions", CENTER_CLIENT],
  "listExports.sites": ["view sites", ALL],
  "listExports.flights": ["view flights", ALL],
  "listExports.clients": ["view clients", CENTER],
  "listExports.pilots": ["view employees", CENTER],
  "listExports.certificates": ["view employees", CENTER],
  "listExports.projects": ["view projects", CENTER_CLIENT],
  "listExports.kits": ["view kits", CENTER_PILOT],
  "listExports.drones": ["view drones", CENTER_PILOT],
  "listExports.payloads": ["view payloads", CENTER_PILOT],
  "listExports.batteries": ["view batteries", CENTER_PILOT],
  "listExports.accessories": ["view accessories", CENTER_PILOT],
  "listExports.docks": ["view docks", CENTER_PILOT],
  "listExports.workOrders": ["available", CENTER],
};
