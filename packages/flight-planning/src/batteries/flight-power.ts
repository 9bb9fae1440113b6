/** A quadcopter of 20 N: Y. Zeng, J. Xu and R. Zhang, Energy minimization for wireless communication with rotary-wing UAV, IEEE Transactions on Wireless Communications 18 (2019), table I. */
const BLADE_W = 79.86;
const INDUCED_W = 88.63;
const TIP_MPS = 120;
const HOVER_INFLOW_MPS = 4.03;
/** Half of drag ratio × air density × solidity × disc area. */
const DRAG_W_PER_MPS3 = 0.5 * 0.6 * 1.225 * 0.05 * 0.503;
const HOVER_W = BLADE_W + INDUCED_W;

/**
 * Power against hovering. Level flight after equation 12 of the source above, climbing after momentum theory
 * (J. Leishman, Principles of Helicopter Aerodynamics, section 2.13). Never below 1: a data sheet's endurance is
 * mostly that of slow flight already, and descending saves little.
 */
export function powerOfHover(airspeedMps: number, climbMps = 0): number {
  const square = airspeedMps ** 2;
  const half = square / (2 * HOVER_INFLOW_MPS ** 2);
  const blade = BLADE_W * (1 + (3 * square) / TIP_MPS ** 2);
  const induced = INDUCED_W * Math.sqrt(Math.max(0, Math.sqrt(1 + half ** 2) - half));
  const level = Math.max(1, (blade + induced + DRAG_W_PER_MPS3 * airspeedMps ** 3) / HOVER_W);
  if (climbMps <= 0) return level;
  const climb = climbMps / (2 * HOVER_INFLOW_MPS);
  return level + (INDUCED_W * (climb + Math.sqrt(climb ** 2 + 1) - 1)) / HOVER_W;
}
