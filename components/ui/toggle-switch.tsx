"use client";

export function ToggleSwitch({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      className="inline-flex h-control cursor-pointer items-center gap-2.5 -mx-2 rounded-xl px-2 font-semibold hover:bg-foreground/6"
    >
      <span
        aria-hidden
        className={`flex h-6 w-10 items-center rounded-full border p-0.5 transition-colors motion-reduce:transition-none ${isOn ? "border-accent bg-accent" : "border-field-border bg-default"}`}
      >
        <span
          className={`size-4.5 rounded-full transition-transform motion-reduce:transition-none ${isOn ? "translate-x-4 bg-accent-foreground" : "bg-foreground/60"}`}
        />
      </span>
      {label}
    </button>
  );
}
