import { TriangleAlert } from "lucide-react";
import type { DomainView } from "#lib/sites/domains/schema.ts";

interface Words {
  title: string;
  text: string;
}

function wordsFor({ contestedBy, unicodeName, routing }: Pick<DomainView, "contestedBy" | "unicodeName" | "routing">): Words | undefined {
  if (routing.state === "lost") {
    return {
      title: "Another project has proved that it owns this domain",
      text: "It no longer shows your site. If the domain is yours, set the TXT record again and press Verify to move it back. If it isn’t, remove it here.",
    };
  }
  if (contestedBy === null) return undefined;
  if (contestedBy === unicodeName) {
    return {
      title: "Another project uses, or used, this domain",
      text: "To prevent takeovers, the TXT record below must prove that the domain is yours. It then moves to this project, and the other project is notified.",
    };
  }
  const isTwin = contestedBy === `www.${unicodeName}`;
  const reason = isTwin ? "People expect the same site at both names." : `${unicodeName} is a subdomain of it.`;
  return {
    title: `Another project uses, or used, ${contestedBy}`,
    text: `${reason} To prevent takeovers, the TXT record below must prove that ${unicodeName} is yours. The proof applies to this domain only; ${contestedBy} stays where it is.`,
  };
}

export function ContestNote({ domain }: { domain: Pick<DomainView, "contestedBy" | "unicodeName" | "routing"> }) {
  const words = wordsFor(domain);
  if (!words) return null;
  return (
    <div className="flex gap-3 rounded-xl border border-warning bg-warning/15 p-4 text-note">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{words.title}</p>
        <p className="mt-1">{words.text}</p>
      </div>
    </div>
  );
}
