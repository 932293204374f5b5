import { Code } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";

const CHOICES = [
  { value: "curl", label: "curl", language: "shell" },
  { value: "typescript", label: "TypeScript", language: "typescript" },
  { value: "python", label: "Python", language: "python" },
  { value: "php", label: "PHP", language: "php" },
] as const;

export type Samples = Record<(typeof CHOICES)[number]["value"], string>;

/**
 * A radio group rather than a script, so that it works before and without hydration.
 * @param name unique on the page
 */
export function CodeTabs({ name, caption, samples }: { name: string; caption: string; samples: Samples }) {
  return (
    <div className="code-panel code-tabs">
      <div className="code-bar">
        <fieldset className="flex">
          <legend className="sr-only">Language for: {caption}</legend>
          {CHOICES.map(({ value, label }) => (
            <label key={value} className="code-choice">
              <input type="radio" name={name} value={value} defaultChecked={value === "curl"} data-language-choice />
              {label}
            </label>
          ))}
        </fieldset>
        {CHOICES.map(({ value, label }) => (
          <div key={value} data-panel={value}>
            <CopyButton text={samples[value]} what={`${caption}, ${label}`} />
          </div>
        ))}
      </div>
      {CHOICES.map(({ value, label, language }) => (
        <div key={value} data-panel={value}>
          <Code code={samples[value]} language={language} label={`${caption}, ${label}`} />
        </div>
      ))}
    </div>
  );
}
