import { usePreferences } from "../platform/preferences.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { Switch } from "../ui/switch.tsx";
import { navigation } from "./navigation.ts";

/** Lists every keyboard shortcut. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const areOn = usePreferences((state) => state.shortcuts);
  const setOn = usePreferences((state) => state.setShortcuts);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid gap-x-8 md:grid-cols-2">
        <Keys does="Search or go to" keys={["⌘ or Ctrl", "K"]} />
        <Keys does="New agent" keys={["N"]} />
        <Keys does="New task" keys={["C"]} />
        <Keys does="Keyboard shortcuts" keys={["?"]} />
        <Keys does="Close the open dialog" keys={["Esc"]} />
        {navigation.map((entry) => (
          <Keys key={entry.to} does={entry.label} keys={["G", entry.key]} />
        ))}
      </dl>
      <div className="mt-4 border-line border-t pt-4">
        <Switch
          label="Single-letter shortcuts"
          hint="N, C, ?, and the keys after G. ⌘K or Ctrl+K always works."
          checked={areOn}
          onChange={setOn}
        />
      </div>
    </Dialog>
  );
}

function Keys({ does, keys }: { does: string; keys: string[] }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-line border-b">
      <dt>{does}</dt>
      <dd className="flex items-center gap-1">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  );
}
