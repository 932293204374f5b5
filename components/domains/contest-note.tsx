import { TriangleAlert } from "lucide-react";
import type { DomainView } from "#lib/domains/schema.ts";

interface Words {
  title: string;
  text: string;
}

function wordsFor({ contestedBy, unicodeName, routing }: Pick<DomainView, "contestedBy" | "unicodeName" | "routing">): Words | undefined {
  if (routing.state === "lost") {
    return {
      title: "Another project has proved that this name is its own",
      text: "It is not served for you any more. If the name is yours all the same, set the TXT record again; Verify then moves the name back. If it is not, the domain can be removed here.",
    };
  }
  if (contestedBy === null) return undefined;
  if (contestedBy === unicodeName) {
    return {
      title: "Another project has, or had, this name",
      text: "To keep anybody from taking what is not theirs, the TXT record below has to prove that the name is yours. With the proof the name moves to this project, and the other one is told.",
    };
  }
  return {
    title: `Another project has, or had, ${contestedBy}`,
    text: `${unicodeName} stands beneath it. To keep anybody from taking what is not theirs, the TXT record below has to prove that ${unicodeName} is yours. The proof is for this name alone; ${contestedBy} stays where it is.`,
  };
}

export function ContestNote({ domain }: { domain: Pick<DomainView, "contestedBy" | "unicodeName" | "routing"> }) {
  const words = wordsFor(domain);
  if (!words) return null;
  return (
    <div className="flex gap-3 rounded-xl border border-warning bg-warning/15 p-4 text-[0.9375rem]">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{words.title}</p>
        <p className="mt-1">{words.text}</p>
      </div>
    </div>
  );
}
