"use client";

import { useEffect, useId, useRef } from "react";

/**
 * Shows what an address answers to a form. A new frame for each name, so that "back" leaves the page.
 * @param props.name changes with the values
 */
export function PostedFrame(props: {
  name: string;
  action: string;
  title: string;
  values: Readonly<Record<string, string | number | boolean>>;
  height: string;
  /** Lets a button elsewhere send the form. */
  formId?: string;
}) {
  const { name, action, title, values, height, formId } = props;
  const id = useId();
  const sender = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!sender.current) return;
    sender.current.target = name;
    sender.current.submit();
  }, [name]);
  return (
    <>
      <form id={formId ?? id} ref={sender} method="post" action={action} className="hidden">
        {Object.entries(values).map(([field, value]) => (
          <textarea key={field} name={field} value={String(value)} readOnly />
        ))}
      </form>
      <iframe key={name} name={name} title={title} className={`${height} w-full rounded-xl border border-border bg-surface`} />
    </>
  );
}
