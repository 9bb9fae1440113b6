import type { Mission } from "@overfly/contract/missions/missions";

/** Whether a mission's number of anomalies says something: before processing, a zero would read as if nothing were wrong. */
export const isProcessed = ({ client_status, anomaly_count }: Mission): boolean =>
  anomaly_count > 0 || client_status === "ready";
