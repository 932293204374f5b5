import type { Finding } from "#lib/operations/doctor/schema.ts";

/** Commands and addresses are between backticks. */
export function Sentence({ text }: { text: string }) {
  return text.split("`").map((part, i) => (i % 2 === 1 ? <code key={part}>{part}</code> : part));
}

export function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul>
      {findings.map(({ check, message, fix = "" }) => (
        <li
          key={`${check} ${message}`}
          className="border-t border-border py-3 [overflow-wrap:anywhere] first:border-t-0 first:pt-0 last:pb-0"
        >
          <span className="font-semibold">{check}:</span> <Sentence text={`${message}.`} />{" "}
          <span className="text-muted">
            To fix it: <Sentence text={`${fix}.`} />
          </span>
        </li>
      ))}
    </ul>
  );
}
