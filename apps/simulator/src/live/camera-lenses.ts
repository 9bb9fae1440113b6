/** DJI's names of the lenses that cameras can be switched to, the first one at first. */
export const DOCK_LENSES = ["normal"] as const;
export const DRONE_LENSES = ["wide", "ir"] as const;

export type VideoLens = (typeof DOCK_LENSES)[number] | (typeof DRONE_LENSES)[number];
