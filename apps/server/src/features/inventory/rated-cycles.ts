/** Charge cycles for which DJI rates its batteries: those of the Matrice 30, 300, 350, 4D and 400 series for 400. */
const RATED_FOR_400 = /\b(TB30|TB65|TB100)\b/i;
const USUAL_CYCLES = 200;

export const ratedCycles = (model: string): number => (RATED_FOR_400.test(model) ? 400 : USUAL_CYCLES);
