import { BATTERY_PERCENT_PER_SECOND } from "./aircraft-motion.ts";
import type { CloudLink } from "./cloud-link.ts";
import { DOCK_2 } from "./drone-model.ts";
import type { FaultInjector } from "./faults.ts";
import type { Flight } from "./flight.ts";
import type { Log } from "./log.ts";
import type { SimulatedProfile } from "./flight-profile.ts";

/** Fraction of the route at which the connection drops, and for how many simulated seconds. */
const LINK_LOSS_AT_PROGRESS = 0.4;
const LINK_LOSS_SECONDS = 15;
const WEAK_SIGNAL_ALARM = "0x17000004";

/** Adds the configured faults to a flight: a low battery and a temporary loss of the connection. */
export function injectFlightFaults(
  { link, faults, log }: { link: CloudLink; faults: FaultInjector; log: Log },
  flight: Flight,
  { startS, endS }: SimulatedProfile,
): Flight {
  if (faults.triggers("low-battery")) {
    log("fault: low battery");
    flight.state.aircraft.batteryPercent = 25 + (BATTERY_PERCENT_PER_SECOND * (endS - startS)) / 2;
  }
  if (!faults.triggers("link-loss")) return flight;
  let isLost = false;
  const onProgress: Flight["hooks"]["onProgress"] = (fraction, at) => {
    if (!isLost && fraction >= LINK_LOSS_AT_PROGRESS) {
      isLost = true;
      loseLink(link, flight, log).catch((error: unknown) => log(`link loss: ${String(error)}`));
    }
    flight.hooks.onProgress(fraction, at);
  };
  return { ...flight, hooks: { ...flight.hooks, onProgress } };
}

async function loseLink(link: CloudLink, { clock }: Flight, log: Log): Promise<void> {
  log("fault: connection lost");
  await link.dropConnection(LINK_LOSS_SECONDS);
  log("connection restored");
  const alarm = {
    code: WEAK_SIGNAL_ALARM,
    level: 1,
    module: 3,
    in_the_sky: 0,
    imminent: 0,
    device_type: DOCK_2.key,
  };
  link.sendEvent("hms", { list: [{ ...alarm, args: { component_index: 0, sensor_index: 0 } }] });
  await clock.sleep(LINK_LOSS_SECONDS);
  link.sendEvent("hms", { list: [] });
}
