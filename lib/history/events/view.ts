import type { EventRow } from "#lib/history/events/schema.ts";
import type { ShownEvent } from "#lib/history/events/table.schema.ts";
import type { EventTitle } from "#lib/history/events/words.view.ts";

/** Splices stored JSON, so int64 stays exact. */
export function eventJson({ id, type, occurredAt, data }: EventRow): string {
  return `{"id":${id},"type":"${type}","occurredAt":"${occurredAt}","data":${data}}`;
}

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|[^\s{}[\],:"]+)\s*/g;

/** Changes only whitespace, so digits stay exact. @param text JSON */
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
    if (token.endsWith("}") || token.endsWith("]")) return token.replaceAll(/\s/g, "");
    return token === ":" ? ": " : token;
  });
}

export function shownEvent(event: EventRow, title: EventTitle): ShownEvent {
  const { data: _, ...rest } = event;
  return { ...rest, ...title, payload: indentedJson(eventJson(event)) };
}
