export type ChartThemeName = "light" | "dark" | "page";

export interface ChartTheme {
  ink: string;
  label: string;
  quiet: string;
  grid: string;
  axis: string;
  paper: string;
  /** Series in this order. */
  series: readonly string[];
  /** Color of reference series. */
  reference: string;
}

/** The design tokens as sRGB, because SVG renderers of print and office programs do not support oklch(). */
export const chartThemes: Record<ChartThemeName, ChartTheme> = {
  light: {
    ink: "#1e1b18",
    label: "#514e48",
    quiet: "#68645e",
    grid: "#e3e2dd",
    axis: "#b4b1aa",
    paper: "#ffffff",
    series: ["#1f8c81", "#c1842b", "#4074ad", "#c16046", "#8e5b99"],
    reference: "#8f8c85",
  },
  dark: {
    ink: "#f0eeea",
    label: "#b8b6af",
    quiet: "#98968f",
    grid: "#282724",
    axis: "#5a5750",
    paper: "#181714",
    series: ["#5cc7b0", "#e0b16f", "#73a3d5", "#df917d", "#bd93c6"],
    reference: "#77746e",
  },
  /** For a page with the design tokens as CSS variables: the chart follows the theme without being redrawn. */
  page: {
    ink: "var(--ink)",
    label: "var(--ink-2)",
    quiet: "var(--ink-3)",
    grid: "var(--line)",
    axis: "var(--line-control)",
    paper: "var(--surface)",
    series: ["var(--chart-1)", "var(--chart-2)", "var(--chart-3)", "var(--chart-4)", "var(--chart-5)"],
    reference: "var(--chart-6)",
  },
};
