/** Distinct for colour-blind users and different from status colours; batteries are numbered as well. */
const LIGHT = ["#2860b8", "#b8570b", "#0d7d72", "#a32b7d", "#6a4bc4", "#5f6b12"];
const DARK = ["#78a9f2", "#f0a35e", "#4fd0c0", "#ee8fcb", "#b6a1ff", "#c6d45e"];

/** The colour of a battery's lines on the map, as `#rrggbb`. */
export function batteryColor(battery: number, isDark: boolean): string {
  const colors = isDark ? DARK : LIGHT;
  return colors[battery % colors.length] ?? "#78a9f2";
}
