import type { MqttClient } from "mqtt";
import type { FaultInjector } from "./faults.ts";

/** Publishes messages. They are lost while disconnected; faults delay or duplicate them. */
export interface Sender {
  send: (topic: string, message: object) => void;
  close: () => void;
}

export function createSender(client: MqttClient, faults: FaultInjector): Sender {
  const timers = new Set<NodeJS.Timeout>();

  return {
    send: (topic, message) => {
      const text = JSON.stringify(message);
      const publish = () => client.connected && client.publish(topic, text, { qos: 1 });
      for (const delayMs of faults.sendDelaysMs()) {
        if (delayMs === 0) {
          publish();
          continue;
        }
        const timer = setTimeout(() => {
          timers.delete(timer);
          publish();
        }, delayMs);
        timers.add(timer);
      }
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
