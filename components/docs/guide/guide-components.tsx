import { Children, isValidElement, type ReactNode } from "react";
import { atBase } from "#components/docs/guide/example-base.ts";
import { PlanTable } from "#components/docs/home/plan-table.tsx";
import { firstCall, MAKE_KEY } from "#components/docs/home/samples.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import type { CodeLanguage } from "#components/ui/highlight.ts";
import { FieldTable, InlineCode } from "#components/ui/prose.tsx";

interface Code {
  className: string;
  children: string;
}

/**
 * Reads the fences, which MDX compiles to `<pre><code className="language-…">`.
 * @returns code by language
 */
export function codeIn(fences: ReactNode, base?: string): Map<CodeLanguage, string> {
  const codes = Children.toArray(fences).flatMap((pre) => {
    const code = isValidElement<{ children: ReactNode }>(pre) ? pre.props.children : undefined;
    return isValidElement<Code>(code) ? [code.props] : [];
  });
  return new Map(
    codes.map(({ className, children }) => [
      className.replace("language-", "") as CodeLanguage,
      (base === undefined ? children : atBase(children, base)).trimEnd(),
    ]),
  );
}

/**
 * Shows one fence, or one each of shell, TypeScript, Python, and PHP.
 * @param base the API's base URL, including `/v1`
 */
export function Sample({ base, caption, children }: { base?: string; caption: string; children: ReactNode }) {
  const codes = codeIn(children, base);
  const [curl = "", typescript = "", python = "", php = ""] = (["shell", "typescript", "python", "php"] as const).map((one) =>
    codes.get(one),
  );
  if (codes.size > 1) return <CodeTabs name={caption} caption={caption} samples={{ curl, typescript, python, php }} />;
  return [...codes].map(([language, code]) => <CodeBlock key={language} caption={caption} language={language} code={code} />);
}

const FirstCallSample = ({ base }: { base: string }) => <CodeTabs name="First call" caption="First call" samples={firstCall(base)} />;

const CreateKeySample = () => <CodeBlock caption="Create a project and a key" language="shell" code={MAKE_KEY} />;

export const GUIDE_COMPONENTS = { CreateKeySample, FieldTable, FirstCallSample, InlineCode, PlanTable, Sample };
