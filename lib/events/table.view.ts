import type { EventRow } from "#lib/events/schema.ts";
import type { ShownEvent } from "#lib/events/table.schema.ts";
import { eventJson } from "#lib/events/view.ts";
import { parseExactJson } from "#lib/exact-json.ts";

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)\s*/g;

/** Changes white space only, so each digit stays. @param text JSON without empty objects and arrays */
export function indentedJson(text: string): string {
  let depth = 0;
  const line = () => `\n${"  ".repeat(depth)}`;
  return text.replaceAll(TOKEN, (_, token: string) => {
    if (token === "{" || token === "[") {
      depth += 1;
      return token + line();
    }
    if (token === "}" || token === "]") {
      depth -= 1;
      return line() + token;
    }
    if (token === ",") return token + line();
    return token === ":" ? ": " : token;
  });
}

function subjectOf(data: string): string {
  const facts = parseExactJson(data) as { name?: unknown; petId?: unknown; plan?: unknown };
  if (typeof facts.name === "string") return facts.name;
  if (facts.petId !== undefined) return `animal ${facts.petId}`;
  return typeof facts.plan === "string" ? facts.plan : "";
}

export function shownEvent(event: EventRow): ShownEvent {
  const { data, ...rest } = event;
  return { ...rest, subject: subjectOf(data), payload: indentedJson(eventJson(event)) };
}
