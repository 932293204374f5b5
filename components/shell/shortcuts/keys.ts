/** Letters separated by a space are pressed in sequence. */
export const SHORTCUTS = [
  { does: "palette", keys: "Mod K", title: "Search or run a command", group: "Everywhere" },
  { does: "undo", keys: "Mod Z", title: "Undo the last change", group: "Everywhere" },
  { does: "list", keys: "?", title: "Show keyboard shortcuts", group: "Everywhere" },
  { does: "theme", keys: "T", title: "Switch between light and dark", group: "Everywhere" },
  { does: "go-projects", keys: "G P", title: "Projects", group: "Go to" },
  { does: "go-overview", keys: "G O", title: "Overview", group: "Go to" },
  { does: "go-animals", keys: "G A", title: "Animals", group: "Go to" },
  { does: "go-categories", keys: "G C", title: "Categories", group: "Go to" },
  { does: "go-adoptions", keys: "G D", title: "Adoptions", group: "Go to" },
  { does: "go-enquiries", keys: "G E", title: "Enquiries", group: "Go to" },
  { does: "go-site", keys: "G W", title: "Site", group: "Go to" },
  { does: "go-members", keys: "G M", title: "Members", group: "Go to" },
  { does: "go-settings", keys: "G S", title: "Settings", group: "Go to" },
  { does: "go-audit-log", keys: "G L", title: "Audit log", group: "Go to" },
  { does: "go-keys", keys: "G K", title: "API keys", group: "Go to" },
  { does: "go-usage", keys: "G U", title: "Usage", group: "Go to" },
  { does: "go-events", keys: "G V", title: "Events", group: "Go to" },
  { does: "go-webhooks", keys: "G H", title: "Webhooks", group: "Go to" },
  { does: "add-animal", keys: "N", title: "Add an animal", group: "Everywhere" },
  { does: "search", keys: "/", title: "Search this page", group: "Everywhere" },
  { does: "next-enquiry", keys: "J", title: "Next enquiry", group: "Enquiries" },
  { does: "previous-enquiry", keys: "K", title: "Previous enquiry", group: "Enquiries" },
  { does: "close-enquiry", keys: "E", title: "Close it", group: "Enquiries" },
  { does: "answer-enquiry", keys: "R", title: "Answer it", group: "Enquiries" },
] as const;

export type ShortcutName = (typeof SHORTCUTS)[number]["does"];

export const NEXT_LETTER_MS = 1500;

export interface Press {
  key: string;
  ctrl: boolean;
  meta: boolean;
  alt: boolean;
  shift: boolean;
  isTyping: boolean;
  /** A text field has its own undo. */
  isInText: boolean;
  /** A dialog is open; what is behind it is unavailable. */
  isInDialog: boolean;
  /** A menu is open; what is typed is meant for it. */
  isInMenu: boolean;
  /** Single-key shortcuts are off (WCAG 2.1.4). */
  isOff: boolean;
}

type Match = { kind: "run"; does: ShortcutName } | { kind: "wait"; pressed: string } | { kind: "none" };

const NONE: Match = { kind: "none" };

function combined({ key, shift, isInText }: Press): Match {
  const letter = key.toLowerCase();
  if (letter === "k") return { kind: "run", does: "palette" };
  return letter === "z" && !shift && !isInText ? { kind: "run", does: "undo" } : NONE;
}

/**
 * Never matches in a dialog; while typing, with a menu open, or with single keys off, only combinations match, and in a text field only
 * the palette's.
 * @param pressed the first letter while a second is awaited
 */
export function matchPress(pressed: string | undefined, press: Press): Match {
  const { key, ctrl, meta, alt, isTyping, isInDialog, isInMenu, isOff } = press;
  if (isInDialog || alt) return NONE;
  if (ctrl || meta) return ctrl === meta ? NONE : combined(press);
  if (isTyping || isInMenu || isOff || key.length !== 1) return NONE;
  const typed = key.toUpperCase();
  const whole = pressed === undefined ? typed : `${pressed} ${typed}`;
  const found = SHORTCUTS.find(({ keys }) => keys === whole);
  if (found) return { kind: "run", does: found.does };
  if (pressed === undefined && SHORTCUTS.some(({ keys }) => keys.startsWith(`${typed} `))) return { kind: "wait", pressed: typed };
  return NONE;
}

export function keysOf(does: ShortcutName, isMac: boolean): string[] {
  const keys = SHORTCUTS.find((one) => one.does === does)?.keys ?? "";
  return keys.split(" ").map((key) => (key === "Mod" ? (isMac ? "⌘" : "Ctrl") : key));
}
