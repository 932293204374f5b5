import { withoutSigns } from "#lib/platform/csv.ts";

const CONTROLS = /[^\P{Cc}\n]/gu;
const entity = (character: string): string => `&#${character.codePointAt(0)};`;

/** One line, which people see as it is: signs that could begin a formula go. */
export const lineText = (text: string): string =>
  withoutSigns(text.replaceAll(/\s+/g, " ").replaceAll(CONTROLS, "").trim(), () => "").trim();

/** Several lines for a page of HTML, which shows them as they are. @param lineBreak of the portal */
export function linesText(text: string, lineBreak: string): string {
  const lines = text.trim().replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ").replaceAll(CONTROLS, "").replaceAll(/[&<]/g, entity);
  return withoutSigns(lines.replaceAll("\n", lineBreak), entity);
}
