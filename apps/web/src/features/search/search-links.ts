import type { SearchHit } from "@overfly/contract/search/search";
import type { UserType } from "@overfly/contract/user-type";

/** The screen of what was found. */
export function linkOf(hit: SearchHit, userType: UserType): string {
  const { kind, key, title, element } = hit;
  switch (kind) {
    case "site":
      return `/sites/view/${key}`;
    case "mission":
      return `/${userType === "client" ? "orders" : "missions"}/view/${key}`;
    case "project":
      return `/projects/view/${key}`;
    case "client":
      return `/clients/view/${key}`;
    case "pilot":
      return `/employees/view/${key}`;
    case "member":
      return `/settings/${userType === "client" ? "organization" : "serviceProvider"}/members/edit/${key}`;
    case "kit":
    case "drone":
    case "payload":
    case "accessory":
    case "dock":
      return `/inventory/${kind}s/${key}`;
    case "battery":
      return `/inventory/batteries/${key}`;
    case "plant_element":
      return element ? elementLink(title, element) : "/sites";
  }
}

/** The site's map, around the element. */
function elementLink(
  label: string,
  { site, longitude, latitude }: NonNullable<SearchHit["element"]>,
): string {
  if (longitude === null || latitude === null) return `/sites/view/${site}?tab=plant`;
  const at = new URLSearchParams({ at: `${longitude},${latitude}`, label });
  return `/sites/view/${site}?${at.toString()}`;
}
