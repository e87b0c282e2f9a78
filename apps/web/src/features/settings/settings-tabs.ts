import { type ComponentType, lazy } from "react";

export interface SettingsTab {
  id: string;
  label: string;
  /** Scope of the settings. */
  group: "You" | "Organization";
  /** A one-sentence description. */
  about: string;
  /** Hidden from members who are not admins. */
  adminsOnly?: boolean;
  Content: ComponentType;
}

/** The settings screen's tabs in order; each one's code is loaded on first use. */
export const settingsTabs: SettingsTab[] = [
  {
    id: "plan",
    group: "Organization",
    about: "Your plan, its limits, invoices, and payment.",
    label: "Plan and billing",
    Content: lazy(() => import("../billing/plan-settings.tsx").then((part) => ({ default: part.PlanSettings }))),
  },
  {
    id: "usage",
    group: "Organization",
    about: "What was used, by whom, and what it cost.",
    label: "Usage",
    Content: lazy(() => import("../usage/usage-settings.tsx").then((part) => ({ default: part.UsageSettings }))),
  },
  {
    id: "members",
    group: "Organization",
    about: "Who works here, and what each role may do.",
    label: "Members",
    Content: lazy(() => import("../members/members-settings.tsx").then((part) => ({ default: part.MembersSettings }))),
  },
  {
    id: "profile",
    group: "You",
    about: "Your name, email, password, and sign-in security.",
    label: "Profile and security",
    Content: lazy(() => import("../profile/profile-settings.tsx").then((part) => ({ default: part.ProfileSettings }))),
  },
  {
    id: "api-keys",
    group: "You",
    about: "Keys that let a program act as you.",
    label: "API keys",
    Content: lazy(() =>
      import("../api-keys/api-keys-settings.tsx").then((part) => ({ default: part.ApiKeysSettings })),
    ),
  },
  {
    id: "models",
    group: "Organization",
    about: "Which AI models agents use, and what they cost.",
    label: "Models",
    Content: lazy(() => import("../models/models-settings.tsx").then((part) => ({ default: part.ModelsSettings }))),
  },
  {
    id: "search",
    group: "Organization",
    about: "Which services search the web for your organization.",
    label: "Web search",
    adminsOnly: true,
    Content: lazy(() => import("../search/search-settings.tsx").then((part) => ({ default: part.SearchSettings }))),
  },
  {
    id: "appearance",
    group: "You",
    about: "Theme, lists, and keyboard shortcuts of this browser.",
    label: "Appearance and shortcuts",
    Content: lazy(() => import("./appearance-settings.tsx").then((part) => ({ default: part.AppearanceSettings }))),
  },
  {
    id: "notifications",
    group: "You",
    about: "What you are notified about, and where.",
    label: "Notifications",
    Content: lazy(() =>
      import("../activity/notification-settings.tsx").then((part) => ({ default: part.NotificationSettings })),
    ),
  },
  {
    id: "texts",
    group: "Organization",
    about: "Custom texts of the app for your organization.",
    label: "Texts",
    adminsOnly: true,
    Content: lazy(() => import("../wording/wording-settings.tsx").then((part) => ({ default: part.WordingSettings }))),
  },
  {
    id: "audit",
    group: "Organization",
    about: "Who changed what, with a tamper check.",
    label: "Audit log",
    adminsOnly: true,
    Content: lazy(() => import("../audit/audit-settings.tsx").then((part) => ({ default: part.AuditSettings }))),
  },
  {
    id: "data",
    group: "Organization",
    about: "Export or delete the organization’s data.",
    label: "Data",
    Content: lazy(() => import("../organization/data-settings.tsx").then((part) => ({ default: part.DataSettings }))),
  },
  {
    id: "about",
    group: "Organization",
    about: "This server’s version and health.",
    label: "About",
    Content: lazy(() => import("./about-settings.tsx").then((part) => ({ default: part.AboutSettings }))),
  },
];
