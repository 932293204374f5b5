"use client";

import { Button } from "@heroui/react/button";
import { Form } from "@heroui/react/form";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useAsked } from "#components/layout/use-asked.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { useAlive } from "#components/ui/use-alive.ts";
import { useCreateProject } from "#lib/projects/client.ts";
import { MOST_PROJECT_NAME_LENGTH } from "#lib/projects/schema.ts";

function ProjectForm() {
  const router = useRouter();
  const [name, setName] = useState("");
  const create = useCreateProject();

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (create.isPending || create.isSuccess) return;
    create.mutate(name, { onSuccess: (project) => router.push(`/p/${project.slug}`) });
  };

  return (
    <Form onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <TextInput
        label="Name"
        value={name}
        onChange={setName}
        maxLength={MOST_PROJECT_NAME_LENGTH}
        hint="The shelter’s name, for example City Shelter. You can change it later."
        fault="Enter a name."
      />
      {create.error && <FaultBox text={create.error.message} />}
      <div>
        <SubmitButton label="Create project" pendingLabel="Creating the project…" isPending={create.isPending || create.isSuccess} />
      </div>
    </Form>
  );
}

export function NewProject({ isFirst = false }: { isFirst?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const isAlive = useAlive();
  useAsked("new-project", () => setOpen(true));
  if (isFirst) return <ProjectForm />;
  return (
    <>
      <Button variant="primary" isDisabled={!isAlive} onPress={() => setOpen(true)}>
        <Plus aria-hidden className="size-5" />
        New project
      </Button>
      {isOpen && (
        <Dialog title="New project" onClose={() => setOpen(false)}>
          <ProjectForm />
        </Dialog>
      )}
    </>
  );
}
