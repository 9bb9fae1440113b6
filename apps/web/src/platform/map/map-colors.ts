import { useComputedColorScheme } from "@mantine/core";

/** MapLibre reads no CSS variables: the theme's colours as plain values. */
export interface MapColors {
  water: string;
  land: string;
  border: string;
  grid: string;
  gridStrong: string;
  text: string;
  textDim: string;
  halo: string;
  accent: string;
  good: string;
  warn: string;
  bad: string;
  info: string;
  idle: string;
}

const LIGHT: MapColors = {
  water: "#dfe7f1",
  land: "#f4f6fa",
  border: "#b9c4d6",
  grid: "#e3e9f1",
  gridStrong: "#cfd8e5",
  text: "#131d33",
  textDim: "#51607a",
  halo: "#ffffff",
  accent: "#d98500",
  good: "#15834f",
  warn: "#c26a00",
  bad: "#c52b2b",
  info: "#2860b8",
  idle: "#66758f",
};

const DARK: MapColors = {
  water: "#0a111e",
  land: "#131e32",
  border: "#2c3b57",
  grid: "#1a2740",
  gridStrong: "#26365280",
  text: "#e4eaf5",
  textDim: "#9eacc4",
  halo: "#0a111e",
  accent: "#f9b83e",
  good: "#4cc383",
  warn: "#ffa23e",
  bad: "#ff6f69",
  info: "#78a9f2",
  idle: "#8594ae",
};

export const useMapColors = (): MapColors => (useComputedColorScheme("light") === "dark" ? DARK : LIGHT);
