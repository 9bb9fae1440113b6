import { startDock } from "@overfly/simulator/dock/start-dock";
import type { SurveyConditions } from "@overfly/simulator/survey/survey-conditions";
import type { Server } from "#serve.ts";
import type { DemoDock } from "./demo-company.ts";
import { DEMO_PLANTS, demoTakeOff } from "./demo-plants.ts";
import { sunnyTime } from "./sunny-clock.ts";

/** Ground elevation of the plants in metres, as their sites have it. */
const GROUND_M = { maan: 1052, mafraq: 668, badajoz: 241, murcia: 93 } as const;

export interface DemoDocks {
  /** Simulated seconds per second, from now on. */
  setSpeed: (speedFactor: number) => void;
  stop: () => Promise<void>;
}

/** Starts a simulated dock for each; they connect to the broker like real ones. */
export async function startDemoDocks(
  docks: readonly DemoDock[],
  { services }: Pick<Server, "services">,
  { speedFactor, survey }: { speedFactor: number; survey?: SurveyConditions | undefined },
): Promise<DemoDocks> {
  const running = await Promise.all(
    docks.map(({ plant, ...dock }, index) => {
      const [longitude, latitude] = demoTakeOff(DEMO_PLANTS[plant]);
      return startDock({
        mqttUrl: dock.mqtt_url,
        username: dock.username,
        password: dock.password,
        serialNumber: dock.serial_number,
        droneSerialNumber: dock.drone_serial_number,
        organizationId: dock.organization_id,
        deviceBindingCode: dock.device_binding_code,
        callsign: plant,
        longitude,
        latitude,
        heightM: GROUND_M[plant],
        speedFactor,
        survey,
        faults: [],
        seed: index + 1,
        plant: DEMO_PLANTS[plant],
        now: () => sunnyTime(Date.now(), [longitude, latitude]),
        log: (line) => services.log.debug({ dock: dock.serial_number }, line),
      });
    }),
  );
  return {
    setSpeed: (speed) => {
      for (const dock of running) dock.setSpeed(speed);
    },
    stop: async () => {
      await Promise.all(running.map((dock) => dock.stop()));
    },
  };
}
