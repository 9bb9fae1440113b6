/** What the plant stands in and what lies on it, beside its defects: all of it healthy. */
export interface Surroundings {
  /** Wind and slow weather: healthy modules differ by up to this much over some tens of metres. */
  windGradientK: number;
  /** The lower frame of every module is warmer by this, and harmless. */
  warmFrameK: number;
  /** Dust along the lower third of some tables warms them by up to this. */
  soilingK: number;
  /** Shadows of poles and trees: part of the ground that lies in their cells. */
  shadows: number;
  /** Part of the ground that is covered with bushes, cooler than soil. */
  vegetation: number;
  /** Part of the ground that is covered with puddles, which mirror the cold sky. */
  puddles: number;
  /** A warm box behind every tenth table, and a warm road after every fourth row. */
  hasInvertersAndRoads: boolean;
  hasFence: boolean;
}

export const PLAIN_SURROUNDINGS: Surroundings = {
  windGradientK: 0,
  warmFrameK: 0,
  soilingK: 0,
  shadows: 0,
  vegetation: 0,
  puddles: 0,
  hasInvertersAndRoads: false,
  hasFence: false,
};
