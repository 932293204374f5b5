const STEPS = {
  plain: [
    "Copy the lines below.",
    "Paste them where the animals should appear, into the page’s HTML.",
    "Save and publish the page. New animals appear by themselves.",
  ],
  wordpress: [
    "Edit the page, press +, and choose the block “Custom HTML”.",
    "Paste the lines below into it.",
    "Press “Update” or “Publish”. The editor may show only the link; visitors see the animals.",
  ],
  wix: [
    "In the editor, choose Add Elements, then Embed Code, then “Embed HTML”.",
    "Press “Enter code”, paste the lines below, and press “Update”.",
    "Drag the box as large as the animals need, then publish.",
  ],
} as const;

export function Steps({ kind }: { kind: keyof typeof STEPS }) {
  return (
    <ol className="list-decimal space-y-1 pl-5 text-note marker:text-muted">
      {STEPS[kind].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
