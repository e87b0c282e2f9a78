import { openModal } from "../../platform/modals.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { Button } from "../../ui/button.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Switch } from "../../ui/switch.tsx";

export function AppearanceSettings() {
  const preferences = usePreferences();
  return (
    <>
      <Section title="Appearance">
        <Panel>
          <div className="row flex-wrap">
            <span className="min-w-0 flex-1">
              <span className="block font-[560]">Theme</span>
              <span className="block text-ink-2">Kept in this browser.</span>
            </span>
            <Segmented
              label="Theme"
              value={preferences.theme}
              onChange={preferences.setTheme}
              options={[
                { value: "dark", label: "Dark" },
                { value: "light", label: "Light" },
              ]}
            />
          </div>
          <div className="row flex-wrap">
            <span className="min-w-0 flex-1">
              <span className="block font-[560]">Lists of agents</span>
              <span className="block text-ink-2">How the workforce is laid out.</span>
            </span>
            <Segmented
              label="Lists of agents"
              value={preferences.viewMode}
              onChange={preferences.setViewMode}
              options={[
                { value: "grid", label: "Grid" },
                { value: "list", label: "List" },
              ]}
            />
          </div>
        </Panel>
      </Section>
      <Section title="Keyboard">
        <Panel className="p-4">
          <Switch
            label="Single-letter shortcuts"
            hint="N for a new agent, C for a new task, G and a letter to go somewhere."
            checked={preferences.shortcuts}
            onChange={preferences.setShortcuts}
          />
          <Button size="sm" className="mt-3" onClick={() => openModal("shortcuts")}>
            Show all keys
          </Button>
        </Panel>
      </Section>
    </>
  );
}
