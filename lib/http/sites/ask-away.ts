import type { AskValues } from "#lib/shelter/enquiries/form/schema.ts";
import { CONSENT_INPUT, TOKEN_INPUT, TRAP_INPUT } from "#lib/shelter/enquiries/form/schema.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const NOT_SHOWN: readonly string[] = [CONSENT_INPUT, TOKEN_INPUT, TRAP_INPUT];
const STYLE =
  "body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:10vh auto;padding:0 1.5rem;color:#1f2937;background:#fff}textarea{box-sizing:border-box;width:100%;padding:.5rem;font:inherit}button{padding:.6rem 1.2rem;border:0;border-radius:.5rem;font:inherit;color:#fff;background:#1f2937}@media(prefers-color-scheme:dark){body,textarea{background:#111827;color:#e5e7eb}button{background:#e5e7eb;color:#111827}}";

/** @returns the first value of each input, in the form's order */
export function formValues(body: Uint8Array): AskValues {
  const first = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(body))) if (!first.has(name)) first.set(name, value);
  return Object.fromEntries(first);
}

/** Neither site nor language is known: the button sends the form again. */
export function askAwayHtml(values: AskValues, nonce?: string): string {
  const sent = Object.entries(values);
  const typed = sent.flatMap(([name, value]) => (NOT_SHOWN.includes(name) || value === "" ? [] : [value])).join("\n\n");
  const inputs = sent.map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Not sent yet · Noch nicht gesendet</title>
<style${nonce === undefined ? "" : ` nonce="${nonce}"`}>${STYLE}</style>
<main>
<h1>Not sent yet · <span lang="de">Noch nicht gesendet</span></h1>
<p>Your message could not be sent right now. Nothing is lost: press “Send message” again in a minute.</p>
<p lang="de">Ihre Nachricht konnte gerade nicht gesendet werden. Nichts ist verloren: Drücken Sie in einer Minute noch einmal „Nachricht senden“.</p>
<form method="post">
${inputs.join("\n")}
<p><textarea rows="10" readonly aria-label="Your message · Ihre Nachricht">
${escaped(typed)}</textarea></p>
<button type="submit">Send message · <span lang="de">Nachricht senden</span></button>
</form>
</main>
</html>
`;
}
