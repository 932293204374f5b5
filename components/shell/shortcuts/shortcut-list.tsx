"use client";

import { useState } from "react";
import { Keys } from "#components/shell/shortcuts/key-caps.tsx";
import { SHORTCUTS } from "#components/shell/shortcuts/keys.ts";
import { areShortcutsOn, setShortcutsOn } from "#components/shell/shortcuts/setting.ts";
import { Dialog } from "#components/ui/dialog.tsx";

const GROUPS = ["Everywhere", "Enquiries", "Go to"] as const satisfies readonly (typeof SHORTCUTS)[number]["group"][];

/** Single keys can be switched off: they interfere with speech input and slips. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3 rounded-xl border border-border px-4 py-2.5">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            setOn(event.target.checked);
            setShortcutsOn(event.target.checked);
          }}
        />
        <span>
          <span className="font-semibold">Single-key shortcuts</span>
          <span className="block text-sm text-muted">
            Saved in this browser. When off, only <Keys shortcut="palette" /> and <Keys shortcut="undo" /> work.
          </span>
        </span>
      </label>
      <div className="mt-2 gap-x-8 sm:columns-2">
        {GROUPS.map((group) => (
          <section key={group} aria-label={group} className="break-inside-avoid pt-4">
            <h3 className="text-sm font-semibold text-muted">{group}</h3>
            <dl>
              {SHORTCUTS.filter((one) => one.group === group).map(({ does, title }) => (
                <div key={does} className="flex min-h-10 items-center gap-3 border-b border-border/60 py-1.5">
                  <dt className="mr-auto text-note">{title}</dt>
                  <dd>
                    <Keys shortcut={does} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
