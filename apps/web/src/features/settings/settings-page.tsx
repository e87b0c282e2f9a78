import type { ReactNode } from "react";
import { Link } from "react-router";
import { useUrlState } from "../../platform/url-state.ts";
import { cx } from "../../ui/cx.ts";
import { Page } from "../../ui/panel.tsx";
import { AppearanceSettings } from "./appearance-settings.tsx";
import { EngineSettings } from "./engine-settings.tsx";
import { PlanSettings } from "./plan-settings.tsx";
import { ProfileSettings } from "./profile-settings.tsx";
import { UsageSettings } from "./usage-settings.tsx";

const parts: { id: string; label: string; content: () => ReactNode }[] = [
  { id: "plan", label: "Subscription and plans", content: () => <PlanSettings /> },
  { id: "usage", label: "Usage", content: () => <UsageSettings /> },
  { id: "profile", label: "Profile and organization", content: () => <ProfileSettings /> },
  { id: "appearance", label: "Appearance and keys", content: () => <AppearanceSettings /> },
  { id: "engines", label: "Engines", content: () => <EngineSettings /> },
];

export function SettingsPage() {
  const [tab] = useUrlState("tab", "plan");
  const current = parts.find((part) => part.id === tab) ?? parts[0];
  return (
    <Page title="Settings" documentTitle={`${current?.label ?? ""} · Settings`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:grid-cols-[188px_minmax(0,1fr)]">
        <nav
          aria-label="Settings"
          className="grid content-start gap-px max-md:-mx-4 max-md:flex max-md:overflow-x-auto max-md:px-4 max-md:py-0.5"
        >
          {parts.map((part) => (
            <Link
              key={part.id}
              to={part.id === "plan" ? "/settings" : `/settings?tab=${part.id}`}
              aria-current={part.id === current?.id ? "page" : undefined}
              className={cx(
                "flex h-8 items-center whitespace-nowrap rounded-sm px-2.5 font-[530] max-md:h-10 focus-visible:outline-offset-[-2px]",
                part.id === current?.id ? "bg-pressed" : "text-ink-2 hover:bg-raised",
              )}
            >
              {part.label}
            </Link>
          ))}
        </nav>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">{current?.content()}</div>
      </div>
    </Page>
  );
}
