const LABELS = {
  animals: ["Animals", "Categories"],
  animal: ["Profile", "Enquiries and adoption", "History"],
  enquiries: ["Inbox", "Form and templates", "Personal data"],
  settings: ["Project", "Domains", "Members"],
};

/** Uses the labels of the tabs that follow. */
export function TabBones({ tabs }: { tabs: keyof typeof LABELS }) {
  return (
    <div
      aria-hidden
      className={`mb-3 flex gap-4.5 border-b border-border font-semibold text-muted max-sm:text-note sm:mb-5 sm:gap-6 ${tabs === "animals" ? "max-lg:hidden" : ""}`}
    >
      {LABELS[tabs].map((label) => (
        <span key={label} className="inline-flex h-control items-center border-b-2 border-transparent">
          {label}
        </span>
      ))}
    </div>
  );
}
