import type { OrderMission } from "@overfly/contract/missions/multi-site-orders";

/** Those that wait for approval. */
export const waitingOf = <M extends Pick<OrderMission, "status">>(missions: readonly M[]): M[] =>
  missions.filter(({ status }) => status === "requested");
