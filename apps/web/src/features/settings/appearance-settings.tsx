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
              <span className="block text-ink-2">Applies to this browser only</span>
            </span>
            <Segmented
              label="Theme"
              value={preferences.theme}
              onChange={preferences.setTheme}
              options={[
                { value: "dark", label: "Dark" },
                { value: "light", label: "Light" },
                { value: "system", label: "System" },
              ]}
            />
          </div>
          <div className="row flex-wrap">
            <span className="min-w-0 flex-1">
              <span className="block font-[560]">Agent list</span>
              <span className="block text-ink-2">Layout of the AI Agents page</span>
            </span>
            <Segmented
              label="Agent list"
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
            hint="N for a new agent, C for a new task, G and another key to open a page."
            checked={preferences.shortcuts}
            onChange={preferences.setShortcuts}
          />
          <Button size="sm" className="mt-3" onClick={() => openModal("shortcuts")}>
            Show all shortcuts
          </Button>
        </Panel>
      </Section>
    </>
  );
}
