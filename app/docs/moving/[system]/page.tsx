import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SystemColumns } from "#components/docs/moving/system-columns.tsx";
import { MOVING_SYSTEMS, type MovingSystem, movingPath } from "#components/docs/moving/systems.ts";
import { DOC_NAV_LINK, DocNav } from "#components/shell/layout/doc-nav.tsx";
import { DocPage } from "#components/shell/layout/doc-page.tsx";
import { presetOf } from "#lib/shelter/pets/import/presets/rules.ts";

interface Props {
  params: Promise<{ system: string }>;
}

async function systemOf({ params }: Props): Promise<MovingSystem> {
  const { system } = await params;
  return MOVING_SYSTEMS.find(({ id }) => id === system) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { id } = await systemOf(props);
  return {
    title: `Move in from ${presetOf(id).system}`,
    description: "How to get your animals out of it, and what becomes of each column.",
  };
}

export default async function MovingPage(props: Props) {
  const { id, steps, notes, leftOut } = await systemOf(props);
  const { system } = presetOf(id);
  return (
    <DocPage
      current="/docs/moving"
      title={`Move in from ${system}`}
      lead={`How to get your animals out of ${system}, and what becomes of them here.`}
      nav={
        <DocNav name="Systems">
          {MOVING_SYSTEMS.map((one) => (
            <li key={one.id}>
              <a href={movingPath(one.id)} aria-current={one.id === id ? "page" : undefined} className={DOC_NAV_LINK}>
                {presetOf(one.id).system}
              </a>
            </li>
          ))}
        </DocNav>
      }
    >
      <div className="space-y-5 [&>:is(p,ul,ol)]:max-w-[42rem] [&>h2]:pt-4 [&>h2]:text-2xl [&>ol]:list-decimal [&>ul]:list-disc [&>:is(ul,ol)]:space-y-2 [&>:is(ul,ol)]:pl-5">
        <h2>Get the file</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>
          Then open Animals, Import and export, Import a file, and choose it. You see each animal, and what is not understood, before
          anything is added. Menus of {system} may be named otherwise in your version.
        </p>
        <h2>What becomes of your animals</h2>
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <h2>What becomes of each column</h2>
        <SystemColumns id={id} />
        <p>
          Left out: {leftOut}. Columns about people, medical and behavioral notes, and private memos are never imported; other columns are
          ignored, unless they say where an animal is.
        </p>
      </div>
    </DocPage>
  );
}
