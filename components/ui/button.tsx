import type { ComponentProps, ReactNode } from "react";

type ButtonProps = Omit<ComponentProps<"button">, "about"> & {
  /** The words, where there is nothing else in it. */
  label?: string;
  pendingLabel?: string;
  /** Completes the label for screen readers, where several buttons have the same. */
  about?: ReactNode;
  /** Keeps the focus, and answers no press. */
  isPending?: boolean | undefined;
  tone?: "primary" | "outline" | "danger";
  isSmall?: boolean;
};

export function Button(props: ButtonProps) {
  const {
    label,
    pendingLabel = label,
    about,
    isPending,
    tone = "outline",
    isSmall = false,
    className = "",
    onClick,
    children,
    ...button
  } = props;
  return (
    <button
      type="button"
      aria-disabled={isPending}
      {...button}
      onClick={isPending ? undefined : onClick}
      className={`button button--${tone} ${isSmall ? "button--sm" : ""} ${className}`}
    >
      {isPending ? pendingLabel : label}
      {about !== undefined && <span className="sr-only"> {about}</span>}
      {children}
    </button>
  );
}
