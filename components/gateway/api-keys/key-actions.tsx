import { Ban, type LucideIcon, Pause, Pencil, Play, RefreshCw, ShieldCheck } from "lucide-react";
import type { OpenKeyDialog } from "#components/gateway/api-keys/key-dialogs.tsx";
import { Button } from "#components/ui/button.tsx";
import type { KeyChange } from "#lib/gateway/api-keys/client.ts";
import type { KeyWithBan } from "#lib/gateway/api-keys/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

export interface KeyHandlers {
  isBusy: boolean;
  onChange: (change: KeyChange) => void;
  onOpen: (dialog: OpenKeyDialog) => void;
}

interface KeyAction {
  label: string;
  /** Completes the label for screen readers. */
  whose: string;
  icon: LucideIcon;
  isDangerous?: boolean;
  isDisabled?: boolean;
  run: () => void;
}

/** @param isReplaced already rotated, possible only once */
export function keyActions(apiKey: KeyWithBan, isReplaced: boolean, handlers: KeyHandlers): KeyAction[] {
  const { isBusy: isDisabled, onChange, onOpen } = handlers;
  const { id, shown, state, bannedUntil } = apiKey;
  const whose = `${isolated(apiKey.name)} ${shown}`;
  const actions: KeyAction[] = [];
  if (bannedUntil !== null && state !== "revoked") {
    actions.push({
      label: "Lift ban",
      whose: `on ${whose}`,
      icon: ShieldCheck,
      isDisabled,
      run: () => onChange({ kind: "lift-ban", id }),
    });
  }
  actions.push({ label: "Rename", whose, icon: Pencil, run: () => onOpen({ kind: "rename", apiKey }) });
  if (state === "active" && !isReplaced)
    actions.push({ label: "Rotate", whose, icon: RefreshCw, run: () => onOpen({ kind: "rotate", apiKey }) });
  if (state === "active") {
    actions.push({ label: "Disable", whose, icon: Pause, isDisabled, run: () => onOpen({ kind: "disable", apiKey }) });
  }
  if (state === "disabled") {
    actions.push({ label: "Enable", whose, icon: Play, isDisabled, run: () => onChange({ kind: "state", id, state: "active" }) });
  }
  if (state !== "revoked")
    actions.push({ label: "Revoke", whose, icon: Ban, isDangerous: true, run: () => onOpen({ kind: "revoke", apiKey }) });
  return actions;
}

export function KeyActions(props: { apiKey: KeyWithBan; isReplaced: boolean; handlers: KeyHandlers }) {
  return (
    <div className="flex flex-wrap gap-2">
      {keyActions(props.apiKey, props.isReplaced, props.handlers).map(({ label, whose, isDangerous, isDisabled, run }) => (
        <Button key={label} label={label} about={whose} disabled={isDisabled} onClick={run} className={isDangerous ? "text-danger" : ""} />
      ))}
    </div>
  );
}
