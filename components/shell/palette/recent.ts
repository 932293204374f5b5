import { type Command, DEEDS } from "#components/shell/palette/commands.ts";

const PREFIX = "petstore.recent.";
const ANIMAL = "animal:";
const MAX_RECENT = 5;

function isCommand(value: unknown): value is Command {
  if (typeof value !== "object" || value === null) return false;
  const { id, title, does } = value as Partial<Record<keyof Command, unknown>>;
  if (typeof id !== "string" || typeof title !== "string" || typeof does !== "object" || does === null) return false;
  if ("href" in does) return typeof does.href === "string" && /^\/(?!\/)/.test(does.href);
  return "deed" in does && DEEDS.some((deed) => deed === does.deed);
}

/** Newest first; empty if storage is unavailable. */
export function recentCommands(place: string): Command[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + place) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isCommand).map((command) => ({ ...lasting(command), group: "Recent" as const })) : [];
  } catch {
    return [];
  }
}

const isAction = ({ does }: Command): boolean => does.kind === "do" || /[?&]do=/.test(does.href);

/**
 * Actions may no longer be possible or permitted here; links stay, because only the server may know their target.
 * @param present commands available without a server request
 */
export function stillPossible(recent: readonly Command[], present: readonly Command[]): Command[] {
  const ids = new Set(present.map(({ id }) => id));
  return recent.filter((command) => !isAction(command) || ids.has(command.id));
}

/** An animal's status and cover change: without them, and with its number alone as the note. */
function lasting({ cover, note, ...rest }: Command): Command {
  if (!rest.id.startsWith(ANIMAL)) return { ...rest, ...(note !== undefined && { note }) };
  return { ...rest, note: rest.id.slice(ANIMAL.length) };
}

/** What visitors wrote about themselves does not stay in the browser. */
const isPersonal = ({ group }: Command): boolean => group === "Enquiries" || group === "Adopters";

/** @param place a project's slug, or empty outside any */
export function rememberCommand(place: string, command: Command): void {
  if (isPersonal(command)) return;
  const others = recentCommands(place).filter(({ id }) => id !== command.id);
  try {
    localStorage.setItem(PREFIX + place, JSON.stringify([lasting(command), ...others].slice(0, MAX_RECENT)));
  } catch {
    // Storage is unavailable: no recent commands.
  }
}

/** Clears all recent commands, for the next user of this browser. */
export function forgetCommands(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}
