import { ArrowRight } from "lucide-react";
import { Picture } from "#components/docs/home/picture.tsx";

/** Shows shelters what visitors have in their hands, and what the team sees of it. */
export function Hero() {
  return (
    <section className="overflow-hidden bg-butter" aria-labelledby="hero-title">
      <div className="column grid gap-x-14 gap-y-12 pt-10 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] lg:items-center lg:pt-16 lg:pb-24">
        <div>
          <h1 id="hero-title" className="text-[clamp(2.6rem,5.4vw,4.25rem)] leading-[1.02] font-extrabold tracking-[-0.035em]">
            Every animal seen. Every question answered.
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg text-butter-ink lg:text-xl">
            A website that shows your animals on every phone, and behind it one place for their photos, the people who ask about them, and
            each step to the new home.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="/sign-in" className="button button--primary button--lg">
              Sign in to your shelter
              <ArrowRight aria-hidden />
            </a>
            <a href="#developers" className="button button--outline button--lg border-2 border-foreground/70">
              For developers
            </a>
          </div>
        </div>
        <div className="relative min-w-0 pb-16 pl-16 sm:pl-28">
          <Picture
            name="board"
            alt="The board of adoptions: interested, visit, reserved, and home"
            isFirst
            className="w-[56rem] max-w-none rounded-2xl"
          />
          <Picture
            name="phone"
            alt="The shelter’s website on a phone: a rabbit’s photo, its facts, and the button to ask about it"
            isFirst
            className="absolute bottom-0 left-0 w-[11rem] rounded-3xl sm:w-[15.5rem]"
          />
        </div>
      </div>
    </section>
  );
}
