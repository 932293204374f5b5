import { Panel } from "#components/ui/panel.tsx";
import type { Finding } from "#lib/operations/doctor/schema.ts";

/** Commands and addresses are between backticks. */
export function Sentence({ text }: { text: string }) {
  return text.split("`").map((part, i) => (i % 2 === 1 ? <code key={part}>{part}</code> : part));
}

export function ChecklistPanel({ open }: { open: Finding[] }) {
  if (open.length === 0) return null;
  return (
    <Panel
      title="Before people rely on this service"
      note={
        <>
          What its settings still lack for production. <code>petstore doctor --production</code> checks this and more.
        </>
      }
    >
      <ul>
        {open.map(({ check, message, fix = "" }) => (
          <li key={check} className="border-t border-border py-3 first:border-t-0 first:pt-0 last:pb-0">
            <span className="font-semibold">{check}.</span> <Sentence text={`${message}.`} />{" "}
            <span className="text-muted">
              To fix it: <Sentence text={`${fix}.`} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
