import { type Command, DEEDS } from "#components/palette/commands.ts";

const PREFIX = "petstore.recent.";
const MOST = 5;

function isCommand(value: unknown): value is Command {
  if (typeof value !== "object" || value === null) return false;
  const { id, title, does } = value as Partial<Record<keyof Command, unknown>>;
  if (typeof id !== "string" || typeof title !== "string" || typeof does !== "object" || does === null) return false;
  if ("href" in does) return typeof does.href === "string" && /^\/(?!\/)/.test(does.href);
  return "deed" in does && DEEDS.some((deed) => deed === does.deed);
}

/** What was chosen last in this browser, the newest first; nothing where the browser keeps nothing. */
export function recentCommands(place: string): Command[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + place) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isCommand).map((command) => ({ ...command, group: "Recent" as const })) : [];
  } catch {
    return [];
  }
}

const isAction = ({ does }: Command): boolean => does.kind === "do" || /[?&]do=/.test(does.href);

/**
 * Those of what was chosen last that can be chosen again here. What acts may not be possible on this page or not be
 * this person's to do any more; what only leads somewhere is kept, though the server alone may know of it.
 * @param present every choice that needs no question to the server
 */
export function stillPossible(recent: readonly Command[], present: readonly Command[]): Command[] {
  const ids = new Set(present.map(({ id }) => id));
  return recent.filter((command) => !isAction(command) || ids.has(command.id));
}

/** Remembers a choice of this place, a project's slug or nothing outside any. */
export function rememberCommand(place: string, command: Command): void {
  const others = recentCommands(place).filter(({ id }) => id !== command.id);
  try {
    localStorage.setItem(PREFIX + place, JSON.stringify([command, ...others].slice(0, MOST)));
  } catch {
    // The browser keeps nothing: then nothing is offered again.
  }
}

/** Forgets every choice, for whoever sits at this browser next. */
export function forgetCommands(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
