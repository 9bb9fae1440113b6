/** Illustration of a solar plant from above: module rows, a flight path, and a few hot modules. */
export const PlantPicture = () => (
  <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
    <defs>
      <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#0b1424" />
        <stop offset="1" stopColor="#14233d" />
      </linearGradient>
      <radialGradient id="glow">
        <stop offset="0" stopColor="#ffd27a" stopOpacity="0.9" />
        <stop offset="0.35" stopColor="#f6a02f" stopOpacity="0.45" />
        <stop offset="1" stopColor="#f6a02f" stopOpacity="0" />
      </radialGradient>
    </defs>
    <rect width="800" height="900" fill="url(#ground)" />
    <g transform="translate(400 450) rotate(-24) translate(-660 -620)">
      {TABLES.map(({ x, y, columns }) => (
        <g key={`${x} ${y}`}>
          <rect x={x} y={y} width={columns * MODULE_W} height={MODULE_H * 2} rx="2" fill="#1d3358" />
          <path d={gridOf(x, y, columns)} stroke="#0f1d35" strokeWidth="1.4" />
          <path d={`M${x} ${y + 0.7}h${columns * MODULE_W}`} stroke="#3a5a8c" strokeWidth="1.4" />
        </g>
      ))}
      {HOT.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x + MODULE_W / 2} cy={y + MODULE_H / 2} r="46" fill="url(#glow)" />
          <rect x={x} y={y} width={MODULE_W} height={MODULE_H} fill="#ffb43c" />
        </g>
      ))}
      <path
        d={flightOf()}
        fill="none"
        stroke="#e9eef7"
        strokeWidth="2"
        strokeDasharray="2 9"
        strokeLinecap="round"
        opacity="0.75"
      />
      <g transform="translate(786 523)">
        <circle r="24" fill="#e9eef7" opacity="0.14" />
        <circle r="7" fill="#ffffff" />
        <path d="M-15-15 15 15M15-15-15 15" stroke="#ffffff" strokeWidth="3" strokeLinecap="round" />
      </g>
    </g>
  </svg>
);

const MODULE_W = 22;
const MODULE_H = 38;
const ROW_STEP = 122;
const ROWS = 11;

/** A track runs across the rows between the blocks. */
const TABLES = Array.from({ length: ROWS }, (_, row) => [
  { x: 0, y: row * ROW_STEP, columns: 27 },
  { x: 27 * MODULE_W + 44, y: row * ROW_STEP, columns: 30 },
]).flat();

const HOT: readonly (readonly [number, number])[] = [
  [13 * MODULE_W, 4 * ROW_STEP],
  [27 * MODULE_W + 44 + 9 * MODULE_W, 3 * ROW_STEP + MODULE_H],
  [27 * MODULE_W + 44 + 3 * MODULE_W, 6 * ROW_STEP],
  [18 * MODULE_W, 7 * ROW_STEP + MODULE_H],
];

function gridOf(x: number, y: number, columns: number): string {
  const across = Array.from(
    { length: columns - 1 },
    (_, index) => `M${x + (index + 1) * MODULE_W} ${y}v${MODULE_H * 2}`,
  );
  return `${across.join("")}M${x} ${y + MODULE_H}h${columns * MODULE_W}`;
}

/** The flight path back and forth over the rows, up to the drone. */
function flightOf(): string {
  const [left, right] = [-60, 1360];
  const lines = Array.from({ length: 4 }, (_, index) => {
    const y = 35 + (index + 0.001) * ROW_STEP;
    return index % 2 === 0 ? `L${left} ${y}L${right} ${y}` : `L${right} ${y}L${left} ${y}`;
  });
  return `M${left} 35${lines.join("")}L${left} 523L786 523`;
}
