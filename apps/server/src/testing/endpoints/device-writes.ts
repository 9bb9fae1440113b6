import { sampleFlightLog } from "#testing/uploads/sample-flight-log.ts";
import { dockOf, flownMission, missionIn, rowsOf, type Write, type WriteWorld } from "./write-world.ts";

/** A flight that its pilot recorded, of a mission under way. */
async function manualFlight(world: WriteWorld) {
  const { id } = await flownMission(world, "in_progress");
  return world.app.db
    .insertInto("flights")
    .values({ provider_id: world.provider_id, mission_id: id, source: "manual", status: "landed" })
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();
}

export const DEVICE_WRITES: Record<string, Write> = {
  "docks.create": {
    input: () => ({ body: { name: "Dock", serial_number: "WRITE1", longitude: 35.9, latitude: 31.9 } }),
    records: ["audit docks.create"],
  },
  "docks.update": {
    input: async (world) => ({ params: { id: (await dockOf(world)).id }, body: { name: "New name" } }),
    records: ["audit docks.update"],
  },
  "docks.unbind": {
    input: async (world) => ({ params: { id: (await dockOf(world)).id } }),
    records: ["audit docks.unbind"],
  },
  "docks.rotateCredentials": {
    input: async (world) => ({ params: { id: (await dockOf(world)).id } }),
    records: ["audit docks.rotateCredentials"],
  },
  "docks.remove": {
    input: async (world) => ({ params: { id: (await dockOf(world)).id } }),
    records: ["audit docks.remove"],
  },
  "docks.acknowledgeAlarm": {
    input: async (world) => ({ params: { id: (await rowsOf(world)).alarm.id } }),
    records: ["audit docks.acknowledgeAlarm"],
  },

  "flightLogs.create": {
    input: async (world) => ({
      params: { token: (await missionIn(world, "in_progress")).token },
      file: {
        name: "DJI_0001.SRT",
        type: "application/x-subrip",
        bytes: sampleFlightLog({ at: "2026-05-01 08:00:00" }),
      },
    }),
    records: [
      "audit flights.importLog",
      "timeline flight",
      "webhook flight.changed to client",
      "webhook flight.changed to provider",
    ],
  },

  "flights.create": {
    input: async (world) => ({
      params: { token: (await missionIn(world, "in_progress")).token },
      body: { took_off_at: "2026-05-01T08:00:00Z", landed_at: "2026-05-01T08:20:00Z" },
    }),
    records: [
      "audit flights.create",
      "timeline flight",
      "webhook flight.changed to client",
      "webhook flight.changed to provider",
    ],
  },
  "flights.update": {
    input: async (world) => {
      const { id, updated_at } = await manualFlight(world);
      return { params: { id }, body: { notes: "Windy", updated_at } };
    },
    records: [
      "audit flights.update",
      "webhook flight.changed to client",
      "webhook flight.changed to provider",
    ],
  },
  "flights.remove": {
    input: async (world) => ({ params: { id: (await manualFlight(world)).id } }),
    records: ["audit flights.remove", "timeline flight"],
  },
  "flights.command": {
    input: async (world) => {
      const { id } = await flownMission(world, "planned");
      const flight = await world.app.db
        .insertInto("flights")
        .values({ provider_id: world.provider_id, mission_id: id, source: "dock", status: "scheduled" })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { params: { id: flight.id }, body: { command: "cancel" } };
    },
    records: [
      "audit flights.command",
      "webhook flight.changed to client",
      "webhook flight.changed to provider",
    ],
  },

  "flights.close": {
    input: async (world) => {
      const { id } = await flownMission(world, "in_progress");
      const flight = await world.app.db
        .insertInto("flights")
        .values({ provider_id: world.provider_id, mission_id: id, source: "log", status: "airborne" })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { params: { id: flight.id }, body: { status: "aborted", reason: "Lost" } };
    },
    records: [
      "audit flights.close",
      "timeline flight",
      "webhook flight.changed to client",
      "webhook flight.changed to provider",
    ],
  },
};
