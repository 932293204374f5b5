"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ProgressLine } from "#components/ui/progress-line.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { useDownloadArchive } from "#lib/operations/archives/client.ts";
import { type ArchiveProgress, progressText } from "#lib/operations/archives/download.rules.ts";

export function ProjectArchive({ slug }: { slug: string }) {
  const [progress, setProgress] = useState<ArchiveProgress>();
  const load = useDownloadArchive(slug, setProgress);
  const running = useRef<AbortController>(null);
  const isAlive = useIsMounted();
  useEffect(() => () => running.current?.abort(), []);

  const start = (): void => {
    setProgress(undefined);
    running.current = new AbortController();
    load.mutate(running.current.signal);
  };
  const cancel = (): void => {
    running.current?.abort();
    load.reset();
  };

  return (
    <Panel
      title="Archive"
      note="The whole project in one file, to keep or to move to another installation: animals with profiles and photos, categories, orders, and the draft of the site. It has no API keys, webhook endpoints, domains, enquiries or their form’s settings, adopters, members, or log."
    >
      <ErrorBox error={load.error} />
      {load.isPending ? (
        <div className="grid gap-3">
          <ProgressLine
            label="Download of the archive"
            part={progress && progress.bytes / progress.total}
            text={progress ? progressText(progress) : "Preparing…"}
          />
          <Button label="Cancel" onClick={cancel} className="justify-self-start" />
        </div>
      ) : (
        <Button label="Download archive" disabled={!isAlive} onClick={start} />
      )}
      <p role="status" className="mt-3 text-note text-muted empty:hidden">
        {load.isPending && "The archive is being downloaded. Stay on this page."}
        {load.isSuccess && `Downloaded as ${slug}.tar. The person who runs an installation imports it there.`}
      </p>
    </Panel>
  );
}
