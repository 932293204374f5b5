export type CodeLanguage = "shell" | "typescript" | "python" | "php" | "json" | "http" | "html";
type TokenKind = "comment" | "string" | "keyword" | "number" | "name";

interface Token {
  text: string;
  /** Undefined for plain text. */
  kind?: TokenKind;
}

const NUMBER = "(?<number>\\b\\d+(?:\\.\\d+)?\\b)";

const RULES: Record<CodeLanguage, RegExp> = {
  shell:
    /(?<comment>(?<=^|\s)#[^\n]*)|(?<string>"(?:[^"\\]|\\.)*"|'[^']*')|(?<keyword>\b(?:curl|for|in|do|done|head|tr|grep|sort|uniq|npm|export)\b)|(?<name>(?<=\s)--?[A-Za-z][\w-]*)/gm,
  typescript:
    /(?<comment>\/\/[^\n]*)|(?<string>"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?:[^/\n\\ ]|\\.)[^/\n]*\/(?=\)))|(?<keyword>\b(?:const|let|for|of|if|else|return|await|async|function|new|while|throw|as|type|import|from|export|undefined)\b)|(?<number>\b\d[\d_]*n?\b)|(?<name>\b[A-Za-z]\w*(?=\())/g,
  python:
    /(?<comment>#[^\n]*)|(?<string>f?"(?:[^"\\]|\\.)*")|(?<keyword>\b(?:import|from|for|in|if|else|return|while|def|not|or|and|with|as|raise|None|True|False)\b)|(?<number>\b\d[\d_]*\b)|(?<name>\b[A-Za-z]\w*(?=\())/g,
  php: /(?<comment>\/\/[^\n]*)|(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<keyword><\?php|\b(?:foreach|for|as|if|else|return|new|function|fn|while|try|catch|throw|echo|require|true|false|null)\b)|(?<number>\b\d[\d_]*\b)|(?<name>\b[A-Za-z]\w*(?=\())/g,
  json: new RegExp(
    `(?<name>"(?:[^"\\\\]|\\\\.)*"(?=\\s*:))|(?<string>"(?:[^"\\\\]|\\\\.)*")|(?<keyword>\\b(?:true|false|null)\\b)|${NUMBER}`,
    "g",
  ),
  html: /(?<string>"[^"]*")|(?<keyword><\/?[a-z][\w-]*|\/?>)|(?<name>\b[a-z-]+(?==))/g,
  http: new RegExp(
    `(?<keyword>^(?:GET|POST)|^HTTP/1\\.1 \\d+[^\\n]*)|(?<name>^[A-Za-z-]+(?=:)|"\\w+"(?=: ))|(?<string>"[^"\\n]*")|${NUMBER}`,
    "gm",
  ),
};

/** Guarantees that the joined texts equal the code. */
export function tokenize(code: string, language: CodeLanguage): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(RULES[language])) {
    if (match.index > end) tokens.push({ text: code.slice(end, match.index) });
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    tokens.push({ text: match[0], kind: kind as TokenKind });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ text: code.slice(end) });
  return tokens;
}
