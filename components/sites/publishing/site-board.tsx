"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAsked } from "#components/shell/layout/use-asked.ts";
import { useLeaveGuard } from "#components/shell/page/use-leave-guard.tsx";
import { AskPanel } from "#components/sites/publishing/ask-panel.tsx";
import { DeployHistory } from "#components/sites/publishing/deploy-history.tsx";
import { DeployPanel } from "#components/sites/publishing/deploy-panel.tsx";
import { PicturePanel } from "#components/sites/publishing/picture-panel.tsx";
import { PreviewFrame } from "#components/sites/publishing/preview-frame.tsx";
import { PublishBar } from "#components/sites/publishing/publish-bar.tsx";
import { PublishDialog } from "#components/sites/publishing/publish-dialog.tsx";
import { SiteFields } from "#components/sites/publishing/site-fields.tsx";
import { TheirsBox } from "#components/sites/publishing/theirs-box.tsx";
import { useFormSwitch } from "#components/sites/publishing/use-form-switch.ts";
import { useSiteEditor } from "#components/sites/publishing/use-site-editor.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useInvalidFocus } from "#components/ui/use-invalid-focus.ts";
import { siteCalls, siteOptions } from "#lib/sites/publishing/client.ts";
import { changedSiteFields, countChangedPictures } from "#lib/sites/publishing/rules.ts";
import type { SiteBoard as Board } from "#lib/sites/publishing/schema.ts";

const FORM = "site-settings";

export function SiteBoard(props: {
  project: { slug: string; name: string; isTest: boolean };
  canWrite: boolean;
  first: Board;
  readAt: number;
}) {
  const { project, canWrite, first, readAt } = props;
  const client = useQueryClient();
  const show = useToast();
  const options = siteOptions(project.slug);
  const { data, error, refetch } = useQuery({ ...options, initialData: first, initialDataUpdatedAt: readAt });
  const editor = useSiteEditor(project.slug, first.draft, {
    onSaved: (draft) => client.setQueryData(options.queryKey, (before) => before && { ...before, draft }),
    read: async () => (await refetch()).data?.draft,
  });
  const { box, setDirty } = useLeaveGuard();
  useEffect(() => setDirty(editor.isDirty), [editor.isDirty, setDirty]);
  const begun = { onSettled: () => refetch() };
  const deploy = useMutation({ mutationFn: () => siteCalls.deploy(project.slug), ...begun });
  const restore = useMutation({ mutationFn: (id: string) => siteCalls.restore(project.slug, id), ...begun });

  const fields = useInvalidFocus<HTMLFormElement>(editor.errors);
  const form = useFormSwitch(project.slug, data.takesEnquiries);
  const switchBox = useRef<HTMLFieldSetElement>(null);
  const [isAsking, setAsking] = useState(false);
  const hasContact = editor.form.contactEmail !== "" || editor.form.contactPhone !== "";
  const addContact = (): void => fields.current?.querySelector<HTMLElement>('[name="contactEmail"]')?.focus();
  useAsked("add-contact", addContact);
  useAsked("let-ask", () => switchBox.current?.querySelector("button")?.focus());

  /** Pictures and their words, which a press of "Publish" may be the first to save. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const live = data.deploys.find(({ isLive }) => isLive);
  const isBuilding = data.deploys[0]?.state === "building";
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await editor.save()) show({ text: project.isTest ? "Saved." : "Saved. Publish it so that visitors see it." });
  };
  const savePicture = (call: Promise<Board>): Promise<unknown> => {
    const saved = call.then((board) => client.setQueryData(options.queryKey, board));
    saving.current = Promise.allSettled([saving.current, saved]);
    return saved;
  };
  const publish = async (): Promise<void> => {
    restore.reset();
    await saving.current;
    if (editor.isDirty && !(await editor.save())) return;
    if (live || form.isOn) deploy.mutate();
    else setAsking(true);
  };
  const publishFirst = async (asks: boolean): Promise<void> => {
    if (asks) await form.turnOn();
    deploy.mutate();
  };
  const bringBack = (id: string): void => {
    deploy.reset();
    restore.mutate(id);
  };

  return (
    <div className={`grid items-start gap-5 xl:grid-cols-2 ${canWrite ? "max-lg:pb-20" : ""}`}>
      <ErrorBox context="This may be out of date." error={error} onRetry={() => void refetch()} className="xl:col-span-2" />
      <div className="grid min-w-0 gap-5">
        <AskPanel
          project={project.slug}
          isOn={form.isOn}
          hasPrivacyLink={editor.form.privacyUrl !== ""}
          canWrite={canWrite}
          box={switchBox}
          onChange={(isOn) => void form.change(isOn)}
        />
        <Panel title="Settings" note={canWrite ? undefined : "Owners and staff can change them."}>
          {box}
          <TheirsBox editor={editor} />
          <form ref={fields} id={FORM} onSubmit={(event) => void save(event)} noValidate>
            <SiteFields editor={editor} isReadOnly={!canWrite} projectName={project.name} />
            <ErrorBox error={editor.refusal} className="mt-5" />
          </form>
        </Panel>
      </div>
      <div className="grid min-w-0 gap-5">
        {!project.isTest && (
          <DeployPanel deploys={data.deploys} url={data.url} https={data.https} canWrite={canWrite} error={deploy.error ?? restore.error} />
        )}
        <PreviewFrame
          project={project.slug}
          isTest={project.isTest}
          form={editor.form}
          takesEnquiries={data.takesEnquiries}
          pictures={data.pictures.draft}
          canWrite={canWrite}
        />
        <PicturePanel
          project={project.slug}
          isTest={project.isTest}
          pictures={data.pictures.draft}
          canWrite={canWrite}
          onSave={savePicture}
        />
      </div>
      {!project.isTest && (
        <div className="xl:col-span-2">
          <DeployHistory deploys={data.deploys} onRestore={canWrite && !isBuilding ? ({ id }) => bringBack(id) : undefined} />
        </div>
      )}
      {canWrite && (!project.isTest || editor.isDirty) && (
        <PublishBar
          isTest={project.isTest}
          changes={live && changedSiteFields(editor.form, live.settings).length + countChangedPictures(data.pictures)}
          isDirty={editor.isDirty}
          isBusy={isBuilding || deploy.isPending || restore.isPending || editor.isSaving}
          form={FORM}
          mute={live && !form.isOn && !hasContact ? { onTurnOn: () => void form.change(true), onAddContact: addContact } : undefined}
          onPublish={() => void publish()}
        />
      )}
      {isAsking && (
        <PublishDialog
          hasContact={hasContact}
          onPublish={publishFirst}
          onAddContact={() => {
            setAsking(false);
            addContact();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
