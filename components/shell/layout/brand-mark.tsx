export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <circle cx="16" cy="5.6" r="3.9" fill="none" stroke="currentColor" strokeWidth="2.2" />
      <circle cx="16" cy="19.4" r="11.4" fill="var(--brass)" stroke="currentColor" strokeWidth="2.2" />
      <g fill="var(--brass-ink)">
        <ellipse cx="10.9" cy="18" rx="1.75" ry="2.2" transform="rotate(-18 10.9 18)" />
        <ellipse cx="14.3" cy="14.9" rx="1.8" ry="2.35" />
        <ellipse cx="17.9" cy="14.9" rx="1.8" ry="2.35" />
        <ellipse cx="21.2" cy="18" rx="1.75" ry="2.2" transform="rotate(18 21.2 18)" />
        <path d="M16.05 18.6c2.6 0 4.9 2.9 4.9 4.9 0 1.7-1.3 2.3-2.5 2.3-1 0-1.6-.4-2.4-.4s-1.4.4-2.4.4c-1.2 0-2.5-.6-2.5-2.3 0-2 2.3-4.9 4.9-4.9Z" />
      </g>
    </svg>
  );
}
