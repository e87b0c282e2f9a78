/** Matching colors: paper is light, ink is dark enough to be read on it, and the accents go from muted to bright. */
export interface Palette {
  name: string;
  label: string;
  paper: string;
  ink: string;
  accents: readonly [string, string, string, string];
}

export const palettes: readonly Palette[] = [
  {
    name: "harbor",
    label: "Harbor",
    paper: "#f3efe6",
    ink: "#12263a",
    accents: ["#1f5673", "#3c91a6", "#f2b134", "#e4572e"],
  },
  {
    name: "forest",
    label: "Forest",
    paper: "#f2f0e4",
    ink: "#16302b",
    accents: ["#2f5d50", "#7fa650", "#e9c46a", "#d1603d"],
  },
  {
    name: "dusk",
    label: "Dusk",
    paper: "#f6ebe4",
    ink: "#2b1b3d",
    accents: ["#5b2a86", "#b8336a", "#f28482", "#f6bd60"],
  },
  {
    name: "clay",
    label: "Clay",
    paper: "#f5ede1",
    ink: "#3a2218",
    accents: ["#8c3b2a", "#c96f4a", "#e8b989", "#4a7c74"],
  },
  {
    name: "ice",
    label: "Ice",
    paper: "#eef4f7",
    ink: "#0f2a4a",
    accents: ["#1d4e89", "#00a6c0", "#8fd3e8", "#f45b69"],
  },
  {
    name: "graphite",
    label: "Graphite",
    paper: "#f1f1ee",
    ink: "#17181a",
    accents: ["#3a3d42", "#8a8f98", "#d8c9a3", "#e03c31"],
  },
];
