import type { ComponentType } from "react";
import { loadable } from "../../ui/loadable.tsx";

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
    Content: loadable(async () => (await import("../billing/plan-settings.tsx")).PlanSettings),
  },
  {
    id: "usage",
    group: "Organization",
    about: "What was used, by whom, and what it cost.",
    label: "Usage",
    Content: loadable(async () => (await import("../usage/usage-settings.tsx")).UsageSettings),
  },
  {
    id: "members",
    group: "Organization",
    about: "Who works here, and what each role may do.",
    label: "Members",
    Content: loadable(async () => (await import("../members/members-settings.tsx")).MembersSettings),
  },
  {
    id: "profile",
    group: "You",
    about: "Your name, email, password, and sign-in security.",
    label: "Profile and security",
    Content: loadable(async () => (await import("../profile/profile-settings.tsx")).ProfileSettings),
  },
  {
    id: "api-keys",
    group: "You",
    about: "Keys that let a program act as you.",
    label: "API keys",
    Content: loadable(async () => (await import("../api-keys/api-keys-settings.tsx")).ApiKeysSettings),
  },
  {
    id: "wallet",
    group: "You",
    about: "The browser wallet that anchors your records.",
    label: "Wallet",
    Content: loadable(async () => (await import("../wallet/wallet-panel.tsx")).WalletSettings),
  },
  {
    id: "models",
    group: "Organization",
    about: "Which AI models agents use, and what they cost.",
    label: "Models",
    Content: loadable(async () => (await import("../models/models-settings.tsx")).ModelsSettings),
  },
  {
    id: "search",
    group: "Organization",
    about: "Which services search the web for your organization.",
    label: "Web search",
    adminsOnly: true,
    Content: loadable(async () => (await import("../search/search-settings.tsx")).SearchSettings),
  },
  {
    id: "webhooks",
    group: "Organization",
    about: "Endpoints of your other programs that are notified of events.",
    label: "Webhooks",
    adminsOnly: true,
    Content: loadable(async () => (await import("../webhooks/webhooks-settings.tsx")).WebhooksSettings),
  },
  {
    id: "mcp",
    group: "Organization",
    about: "Servers of other programs whose tools your agents may call.",
    label: "MCP servers",
    adminsOnly: true,
    Content: loadable(async () => (await import("../mcp/mcp-settings.tsx")).McpSettings),
  },
  {
    id: "provisioning",
    group: "Organization",
    about: "Let your identity provider add and remove members with SCIM.",
    label: "Provisioning",
    adminsOnly: true,
    Content: loadable(async () => (await import("../scim/scim-settings.tsx")).ScimSettings),
  },
  {
    id: "appearance",
    group: "You",
    about: "Theme, lists, and keyboard shortcuts of this browser.",
    label: "Appearance and shortcuts",
    Content: loadable(async () => (await import("./appearance-settings.tsx")).AppearanceSettings),
  },
  {
    id: "notifications",
    group: "You",
    about: "What you are notified about, and where.",
    label: "Notifications",
    Content: loadable(async () => (await import("../activity/notification-settings.tsx")).NotificationSettings),
  },
  {
    id: "texts",
    group: "Organization",
    about: "Custom texts of the app for your organization.",
    label: "Texts",
    adminsOnly: true,
    Content: loadable(async () => (await import("../wording/wording-settings.tsx")).WordingSettings),
  },
  {
    id: "audit",
    group: "Organization",
    about: "Who changed what, with a tamper check.",
    label: "Audit log",
    adminsOnly: true,
    Content: loadable(async () => (await import("../audit/audit-settings.tsx")).AuditSettings),
  },
  {
    id: "data",
    group: "Organization",
    about: "Export or delete the organization’s data.",
    label: "Data",
    Content: loadable(async () => (await import("../organization/data-settings.tsx")).DataSettings),
  },
  {
    id: "about",
    group: "Organization",
    about: "This server’s version and health.",
    label: "About",
    Content: loadable(async () => (await import("./about-settings.tsx")).AboutSettings),
  },
];
