import type { Point } from "@overfly/contract/geometry";
import { isPointInPolygon } from "@overfly/geo/polygons/point-in-polygon";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";

export interface PlantLocation {
  element_id: number | null;
  element_kind: string | null;
  element_label: string | null;
  zone: string | null;
  affected_modules: string[];
}

/** The plant level that an outage class concerns; other classes concern the module. */
const OUTAGE_LEVELS: Record<string, string> = {
  string_offline: "string",
  combiner_offline: "combiner",
  inverter_offline: "inverter",
};

/** Whether two classes concern the same level of the plant. */
export const isSameLevel = (one: string, other: string): boolean =>
  OUTAGE_LEVELS[one] === OUTAGE_LEVELS[other];

/** Element, zone and affected modules at a position; an outage affects every module of its string, combiner or inverter. */
export async function locateInPlant(
  context: SystemContext,
  siteId: number,
  position: Point,
  anomalyClass: string,
): Promise<PlantLocation> {
  const module = await moduleAt(context, siteId, position);
  const zone = await zoneAt(context, siteId, position);
  const level = OUTAGE_LEVELS[anomalyClass];
  if (!module)
    return { element_id: null, element_kind: null, element_label: null, zone, affected_modules: [] };
  const outage = level ? await ancestorOf(context, module.id, level) : undefined;
  const element = outage ?? module;
  return {
    element_id: element.id,
    element_kind: element.kind,
    element_label: element.label,
    zone,
    affected_modules: outage ? await modulesOf(context, outage.id) : [module.label],
  };
}

async function moduleAt({ db }: SystemContext, siteId: number, { coordinates }: Point) {
  const [longitude, latitude] = coordinates;
  const near = await db
    .selectFrom("plant_elements")
    .innerJoin("layouts", "layouts.id", "plant_elements.layout_id")
    .where("layouts.site_id", "=", siteId)
    .where("layouts.is_active", "=", true)
    .where("plant_elements.kind", "=", "module")
    .where(
      sql<boolean>`plant_elements.bounds && box(point(${longitude}, ${latitude}), point(${longitude}, ${latitude}))`,
    )
    .select(["plant_elements.id", "plant_elements.kind", "plant_elements.label", "plant_elements.polygon"])
    .limit(50)
    .execute();
  return near.find(({ polygon }) => polygon && isPointInPolygon(coordinates, polygon));
}

const ancestorOf = ({ db }: SystemContext, id: number, kind: string) =>
  db
    .withRecursive("above(id, parent_id, kind, label)", (qb) =>
      qb
        .selectFrom("plant_elements")
        .where("id", "=", id)
        .select(["id", "parent_id", "kind", "label"])
        .unionAll(
          qb
            .selectFrom("plant_elements as e")
            .innerJoin("above", "above.parent_id", "e.id")
            .select(["e.id", "e.parent_id", "e.kind", "e.label"]),
        ),
    )
    .selectFrom("above")
    .where("kind", "=", kind)
    .select(["id", "kind", "label"])
    .limit(1)
    .executeTakeFirst();

async function modulesOf({ db }: SystemContext, id: number): Promise<string[]> {
  const rows = await db
    .withRecursive("below(id, kind, label)", (qb) =>
      qb
        .selectFrom("plant_elements")
        .where("id", "=", id)
        .select(["id", "kind", "label"])
        .unionAll(
          qb
            .selectFrom("plant_elements as e")
            .innerJoin("below", "below.id", "e.parent_id")
            .select(["e.id", "e.kind", "e.label"]),
        ),
    )
    .selectFrom("below")
    .where("kind", "=", "module")
    .select("label")
    .orderBy("label")
    .execute();
  return rows.map(({ label }) => label);
}

async function zoneAt({ db }: SystemContext, siteId: number, { coordinates }: Point): Promise<string | null> {
  const zones = await db
    .selectFrom("zones")
    .where("site_id", "=", siteId)
    .where("kind", "in", ["block", "inverter_area"])
    .orderBy("name")
    .limit(2000)
    .select(["name", "polygon"])
    .execute();
  return zones.find(({ polygon }) => isPointInPolygon(coordinates, polygon))?.name ?? null;
}
