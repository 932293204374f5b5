"use client";

import { SendingLine } from "#components/shelter/photos/sending-line.tsx";
import { canRetry } from "#components/shelter/photos/uploads.ts";
import { useUploads } from "#components/shelter/photos/use-uploads.ts";

export function UploadList({ project, petId }: { project: string; petId: string }) {
  const { lines, retry, stop } = useUploads(project, petId);
  const failed = lines.filter(canRetry);
  if (lines.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Uploads of photos" className="flex flex-col gap-2">
        {lines.map((one) => (
          <SendingLine key={one.key} one={one} onRetry={canRetry(one) ? () => retry([one]) : undefined} onStop={() => stop(one)} />
        ))}
      </ul>
      {failed.length > 1 && (
        <button type="button" onClick={() => retry(failed)} className="button button--outline button--sm self-start">
          Try all {failed.length} again
        </button>
      )}
    </div>
  );
}
