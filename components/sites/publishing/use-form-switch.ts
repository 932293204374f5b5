"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "#components/ui/toast.tsx";
import { enquiryCalls } from "#lib/shelter/enquiries/client.ts";
import { siteOptions } from "#lib/sites/publishing/client.ts";

export function useFormSwitch(project: string, stored: boolean) {
  const client = useQueryClient();
  const show = useToast();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (isOpen: boolean) => enquiryCalls.openForm(project, isOpen),
    onSuccess: (_, takesEnquiries) => {
      client.setQueryData(siteOptions(project).queryKey, (before) => before && { ...before, takesEnquiries });
    },
  });
  const change = (isOpen: boolean): Promise<void> =>
    mutateAsync(isOpen).then(
      () => show({ text: isOpen ? "The form is on. Visitors can ask." : "The form is off." }),
      (error: Error) => show({ isError: true, text: error.message }),
    );
  /** `turnOn` shows no notice, and throws. */
  return { isOn: isPending ? variables : stored, change, turnOn: () => mutateAsync(true) };
}
