import { DRAIN_PERCENT_A_SECOND } from "./aircraft-motion.ts";
import type { CloudLink } from "./cloud-link.ts";
import { DOCK_2 } from "./drone-model.ts";
import type { FaultPlan } from "./faults.ts";
import type { Flight } from "./flight.ts";
import type { Log } from "./log.ts";
import type { Sortie } from "./sortie.ts";

/** Where on the route the network goes away, and for how many simulated seconds. */
const LOST_AT = 0.4;
const LOST_FOR_S = 15;
const WEAK_LINK = "0x17000004";

/** The flight with the faults that strike it: a battery that won't last, and a network that goes away for a while. */
export function spoiled(
  { link, faults, log }: { link: CloudLink; faults: FaultPlan; log: Log },
  flight: Flight,
  { startS, endS }: Sortie,
): Flight {
  if (faults.strikes("low-battery")) {
    log("fault: the battery is weak");
    flight.state.aircraft.batteryPercent = 25 + (DRAIN_PERCENT_A_SECOND * (endS - startS)) / 2;
  }
  if (!faults.strikes("link-loss")) return flight;
  let isLost = false;
  const onProgress: Flight["hooks"]["onProgress"] = (part, at) => {
    if (!isLost && part >= LOST_AT) {
      isLost = true;
      loseLink(link, flight, log).catch((error: unknown) => log(`the network: ${String(error)}`));
    }
    flight.hooks.onProgress(part, at);
  };
  return { ...flight, hooks: { ...flight.hooks, onProgress } };
}

async function loseLink(link: CloudLink, { pace }: Flight, log: Log): Promise<void> {
  log("fault: the network is gone");
  await link.lose(LOST_FOR_S);
  log("the network is back");
  const alarm = { code: WEAK_LINK, level: 1, module: 3, in_the_sky: 0, imminent: 0, device_type: DOCK_2.key };
  link.tell("hms", { list: [{ ...alarm, args: { component_index: 0, sensor_index: 0 } }] });
  await pace.sleep(LOST_FOR_S);
  link.tell("hms", { list: [] });
}
