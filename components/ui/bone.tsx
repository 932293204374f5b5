export function Bone({ className }: { className: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-lg bg-default motion-reduce:animate-none ${className}`} />;
}
