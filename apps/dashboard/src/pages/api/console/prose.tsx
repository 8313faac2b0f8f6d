/** Renders English text of the contract: paragraphs, with code between backticks. */
export function Prose({ text }: { text: string }) {
  return text
    .split('\n\n')
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => (
      <p key={paragraph} lang="en">
        {paragraph
          .split('`')
          .map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))}
      </p>
    ))
}
