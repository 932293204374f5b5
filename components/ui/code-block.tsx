import { Code } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { CodeLanguage } from "#components/ui/highlight.ts";

export function CodeBlock({ code, language, caption }: { code: string; language: CodeLanguage; caption: string }) {
  return (
    <div className="code-panel">
      <div className="code-bar">
        <span>{caption}</span>
        <CopyButton text={code} what={caption} />
      </div>
      <Code code={code} language={language} label={caption} />
    </div>
  );
}
