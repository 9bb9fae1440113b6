/** Additional parameters of a custom action: its trigger, the interval, and the number of waypoints. */
export const TRIGGER_TYPE = "actionTriggerType";
export const TRIGGER_PARAM = "actionTriggerParam";
export const GROUP_SPAN = "actionGroupSpan";
