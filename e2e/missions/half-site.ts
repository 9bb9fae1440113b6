import { DEMO_PLANTS } from "@overfly/server/demo/demo-plants";
import { corners } from "@overfly/simulator/scene/plant-layout";
import type { DemoSystem } from "#server/demo-system.ts";

const MARGIN_M = 3;
export const SITE = "Ma'an One";

/** Leaves the plant's rows with most of its defects in the site's boundary: half of the photos to fly and to process. */
export async function halveSite({ server }: DemoSystem): Promise<void> {
  const plant = DEMO_PLANTS.maan;
  const half = corners(
    plant,
    [-MARGIN_M, plant.lengthM / 2],
    [plant.widthM + 2 * MARGIN_M, plant.lengthM / 2 + MARGIN_M],
  );
  const boundary = JSON.stringify({ type: "Polygon", coordinates: [half] });
  await server.services.db.updateTable("sites").where("name", "=", SITE).set({ boundary }).execute();
}
