import { multiSiteOrder } from "#testing/sample-input.ts";
import { CLIENT, COLLEAGUE, HOOKS, on } from "./mission-writes.ts";
import { createMultiSiteOrder, createSeries } from "./sample-orders.ts";
import { missionIn, type Write, type WriteWorld } from "./write-world.ts";

/** The first of two missions of a series. */
async function seriesOf(world: WriteWorld) {
  const { id: series_id } = await createSeries(world.app.services, world);
  const first = await missionIn(world, "requested", { series_id, series_position: 1 });
  await missionIn(world, "requested", { series_id, series_position: 2 });
  return first;
}

/** What orders of several missions leave: those of several sites, and series. */
export const ORDER_WRITES: Record<string, Write> = {
  "multiSiteOrders.preview": { input: (world) => ({ body: multiSiteOrder(world) }), records: [] },
  "multiSiteOrders.create": {
    input: (world) => ({ body: multiSiteOrder(world) }),
    records: [
      "audit missions.create",
      "audit missions.order_sites",
      "timeline status requested",
      COLLEAGUE,
      CLIENT,
      ...HOOKS,
    ],
  },
  "multiSiteOrders.approve": {
    input: async (world) => {
      const { provider_id, client_id } = world;
      const { id, token } = await createMultiSiteOrder(world.app.services, { provider_id, client_id });
      const mission = await missionIn(world, "requested", { multi_site_order_id: id });
      return { params: { token }, body: { mission_tokens: [mission.token] } };
    },
    records: ["audit missions.approve", "timeline status approved", COLLEAGUE, CLIENT, ...HOOKS],
  },
  "missionSeries.request": {
    input: on("draft", { frequency: "monthly", count: 2 }),
    records: [
      "audit missions.create",
      "audit missions.request",
      "audit missions.request_series",
      "timeline status requested",
      "timeline status requested",
      COLLEAGUE,
      CLIENT,
      ...HOOKS,
      ...HOOKS,
    ],
  },
  "missionSeries.updateFollowing": {
    input: async (world) => {
      const { token, updated_at } = await seriesOf(world);
      return { params: { token }, body: { priority: "low", updated_at } };
    },
    records: ["audit missions.update", "audit missions.update"],
  },
  "missionSeries.cancelFollowing": {
    input: async (world) => ({
      params: { token: (await seriesOf(world)).token },
      body: { reason: "Because" },
    }),
    records: [
      "audit missions.cancel",
      "audit missions.cancel",
      "timeline status cancelled",
      "timeline status cancelled",
      COLLEAGUE,
      CLIENT,
      ...HOOKS,
      ...HOOKS,
    ],
  },
};
