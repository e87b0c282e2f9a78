import {
  Crosshair,
  Layers,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Network,
  Settings,
  Users,
} from "lucide-react";

export interface NavigationEntry {
  to: string;
  label: string;
  /** Label under the icon in the phone's bottom bar. */
  short: string;
  icon: LucideIcon;
  /** The key after G. */
  key: string;
}

/** The eight main destinations, in the sidebar's order. */
export const navigation: NavigationEntry[] = [
  { to: "/", label: "Dashboard", short: "Dashboard", icon: LayoutGrid, key: "D" },
  { to: "/chat", label: "AI Chat", short: "Chat", icon: MessageSquare, key: "C" },
  { to: "/tasks", label: "Task Center", short: "Tasks", icon: ListChecks, key: "T" },
  { to: "/job-roles", label: "Job Roles", short: "Roles", icon: Network, key: "R" },
  { to: "/knowledge", label: "Knowledge Stack", short: "Knowledge", icon: Layers, key: "K" },
  { to: "/agents", label: "AI Agents", short: "Agents", icon: Users, key: "A" },
  { to: "/leads", label: "Lead Generation", short: "Leads", icon: Crosshair, key: "L" },
  { to: "/settings", label: "Settings", short: "Settings", icon: Settings, key: "S" },
];

/** The phone's bottom bar: all except AI Chat, which is in the top bar there. */
export const bottomNavigation = navigation.filter((entry) => entry.to !== "/chat");
