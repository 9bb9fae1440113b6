import { planRoute } from "@overfly/flight/plan-route";

/** The thread pool runs this: a large area takes seconds to plan. */
export const run = planRoute;
