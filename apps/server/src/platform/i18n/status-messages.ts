import type { SimpleMessage } from "@overfly/i18n/message";

/** "in review" */
export const missionStatusMessage = (status: string): SimpleMessage => ({
  key: `errors/states:mission.${status}`,
  values: {},
});

export const jobStateMessage = (state: string): SimpleMessage => ({
  key: `errors/states:job.${state}`,
  values: {},
});
