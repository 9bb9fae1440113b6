import type { MqttClient } from "mqtt";
import type { FaultPlan } from "./faults.ts";

/** Publishes what can be published now; a lost link loses messages, and faults delay or double them. */
export interface Sender {
  send: (topic: string, message: object) => void;
  close: () => void;
}

export function senderOver(client: MqttClient, faults: FaultPlan): Sender {
  const departures = new Set<NodeJS.Timeout>();

  return {
    send: (topic, message) => {
      const text = JSON.stringify(message);
      const leave = () => client.connected && client.publish(topic, text, { qos: 1 });
      for (const delayMs of faults.departuresMs()) {
        if (delayMs === 0) {
          leave();
          continue;
        }
        const departure = setTimeout(() => {
          departures.delete(departure);
          leave();
        }, delayMs);
        departures.add(departure);
      }
    },
    close: () => {
      for (const departure of departures) clearTimeout(departure);
    },
  };
}
