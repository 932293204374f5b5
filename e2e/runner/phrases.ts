interface Phrase {
  pattern: RegExp;
  instead: string;
}

/** Phrases that a native reader stumbles over, and what the product says instead. */
const PHRASES: readonly Phrase[] = [
  { pattern: /\bmake (?:an account|a project|(?:a|an API|another) key)\b/i, instead: "create" },
  { pattern: /\bkeys? (?:was |were |is |are )?(?:made|ends?|ended)\b/i, instead: "created, expires, expired" },
  { pattern: /\bmay: (?:read|write)/i, instead: "Access: Read and write" },
  { pattern: /\bafresh\b/i, instead: "resets in 43 s" },
  { pattern: /\bholds? (?:from|with) the next\b|\bfrom the next request on\b/i, instead: "takes effect with the next request" },
  { pattern: /\b(?:mend|mends|mended|cure|cures|cured)\b/i, instead: "fix" },
  { pattern: /["”»`\]] came\b|\bcame\.$/i, instead: 'received, or got "x"' },
  { pattern: /\btaken back\b/i, instead: "undone" },
  { pattern: /\bbring (?:\S+ )?(?:along|it again)\b/i, instead: "upload, upload it again" },
  { pattern: /\bleads? here\b/i, instead: "DNS is set up" },
  { pattern: /\bcomes? by itself\b/i, instead: "is issued automatically" },
  { pattern: /\bever more slowly\b/i, instead: "less and less often" },
  { pattern: /: well(?:$|[.,])/i, instead: "healthy" },
  { pattern: /\b(?:caller['’]s|our) fault\b/i, instead: "Client errors, Server errors" },
  { pattern: /\bnothing fits\b/i, instead: "No matches" },
  { pattern: /\bevery status\b/i, instead: "All statuses" },
  { pattern: /\beverybody\b/i, instead: "everyone" },
  { pattern: /\bsomebody\b/i, instead: "someone" },
  { pattern: /\bnobody\b/i, instead: "no one" },
  { pattern: /\b(?:whoever|whom)\b/i, instead: "the person who" },
  { pattern: /\bof (?:its|their) own\b/i, instead: "own, or custom (of limits)" },
  { pattern: /\banew\b/i, instead: "again" },
  { pattern: /\bstands\b/i, instead: "is, exists" },
  { pattern: /\b(?:is|are|was|were|be|been|being) told\b/i, instead: "notified, asked" },
  { pattern: /\bit is empty$/i, instead: "Name is required" },
  { pattern: /^to the API keys\b/i, instead: "Go to API keys" },
  { pattern: /\btoo little for a chart\b/i, instead: "the chart with its axes" },
  { pattern: /^(?:new key|create an api key)$/i, instead: "Create API key" },
  { pattern: /^save and deploy$|\bdeploy it\b|\bdeploy your site\b/i, instead: "publish" },
  { pattern: /\bmissing: name and\b/i, instead: "Choose which column holds the name" },
  { pattern: /^(?:added by )?the service$/i, instead: "Petstore" },
  { pattern: /\bto go on$/i, instead: 'Type "App" to confirm' },
];

// Anchors hold for one text only, so without them a longer text is a candidate more often, never less.
const ANYWHERE = PHRASES.map((phrase) => ({
  phrase,
  pattern: new RegExp(phrase.pattern.source.replaceAll(/\^|\$/g, ""), phrase.pattern.flags),
}));

/** The phrases that a text within this one can have: few, and mostly none. */
export function likelyPhrases(whole: string): Phrase[] {
  return ANYWHERE.filter(({ pattern }) => pattern.test(whole)).map(({ phrase }) => phrase);
}

/** @param text a label, a sentence, or a paragraph */
export function phraseErrors(text: string, phrases: readonly Phrase[]): string[] {
  return phrases
    .filter(({ pattern }) => pattern.test(text))
    .map(({ pattern, instead }) => `“${pattern.exec(text)?.[0]}” in “${text}”: write “${instead}”.`);
}
