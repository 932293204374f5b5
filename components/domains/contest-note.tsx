import { TriangleAlert } from "lucide-react";
import type { DomainView } from "#lib/domains/schema.ts";

/** What a contested name means, and the way out by a TXT record. Nothing for a name that nobody else has. */
export function ContestNote({ of }: { of: Pick<DomainView, "isContested" | "routing"> }) {
  const isLost = of.routing.state === "lost";
  if (!isLost && !of.isContested) return null;
  return (
    <div className="flex gap-3 rounded-xl border border-warning bg-warning/15 p-4 text-[0.9375rem]">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
      <div>
        <p className="font-semibold">
          {isLost ? "Another project has proved that this name is its own" : "Another project has, or had, this name"}
        </p>
        <p className="mt-1">
          {isLost
            ? "It is not served for you any more. If the name is yours all the same, set the TXT record again; Verify then moves the name back. If it is not, the domain can be removed here."
            : "To keep anybody from taking what is not theirs, the TXT record below has to prove that the name is yours. With the proof the name moves to this project, and the other one is told."}
        </p>
      </div>
    </div>
  );
}
