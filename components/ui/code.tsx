import { type CodeLanguage, tokenize } from "#components/ui/highlight.ts";

/** The label is for keyboard users, who can scroll it. */
export function Code({ code, language, label }: { code: string; language: CodeLanguage; label: string }) {
  let at = 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={label} className="code-scroll">
      <pre>
        <code>
          {tokenize(code, language).map(({ text, kind }) => {
            const key = at;
            at += text.length;
            return kind ? (
              <span key={key} className={`tok-${kind}`}>
                {text}
              </span>
            ) : (
              text
            );
          })}
        </code>
      </pre>
    </section>
  );
}
