import { type ComponentType, lazy } from "react";

export interface SettingsPart {
  id: string;
  label: string;
  /** Left out of the list for members who are not admins. */
  adminsOnly?: boolean;
  Content: ComponentType;
}

/** The parts of the settings screen in their order; each one's code arrives when it is first opened. */
export const settingsParts: SettingsPart[] = [
  {
    id: "plan",
    label: "Plan and billing",
    Content: lazy(() => import("../billing/plan-settings.tsx").then((part) => ({ default: part.PlanSettings }))),
  },
  {
    id: "usage",
    label: "Usage",
    Content: lazy(() => import("../usage/usage-settings.tsx").then((part) => ({ default: part.UsageSettings }))),
  },
  {
    id: "members",
    label: "Members",
    Content: lazy(() => import("../members/members-settings.tsx").then((part) => ({ default: part.MembersSettings }))),
  },
  {
    id: "profile",
    label: "Profile and security",
    Content: lazy(() => import("../profile/profile-settings.tsx").then((part) => ({ default: part.ProfileSettings }))),
  },
  {
    id: "api-keys",
    label: "API keys",
    Content: lazy(() =>
      import("../api-keys/api-keys-settings.tsx").then((part) => ({ default: part.ApiKeysSettings })),
    ),
  },
  {
    id: "models",
    label: "Models",
    Content: lazy(() => import("../models/models-settings.tsx").then((part) => ({ default: part.ModelsSettings }))),
  },
  {
    id: "appearance",
    label: "Appearance and shortcuts",
    Content: lazy(() => import("./appearance-settings.tsx").then((part) => ({ default: part.AppearanceSettings }))),
  },
  {
    id: "notifications",
    label: "Notifications",
    Content: lazy(() =>
      import("../activity/notification-settings.tsx").then((part) => ({ default: part.NotificationSettings })),
    ),
  },
  {
    id: "texts",
    label: "Texts",
    adminsOnly: true,
    Content: lazy(() => import("../wording/wording-settings.tsx").then((part) => ({ default: part.WordingSettings }))),
  },
  {
    id: "audit",
    label: "Audit log",
    adminsOnly: true,
    Content: lazy(() => import("../audit/audit-settings.tsx").then((part) => ({ default: part.AuditSettings }))),
  },
  {
    id: "data",
    label: "Data",
    Content: lazy(() => import("../organization/data-settings.tsx").then((part) => ({ default: part.DataSettings }))),
  },
  {
    id: "about",
    label: "About",
    Content: lazy(() => import("./about-settings.tsx").then((part) => ({ default: part.AboutSettings }))),
  },
];
